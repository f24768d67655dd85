/** Columns of products that their lists show and are sorted by, however many there are. */
export const sortedColumns = /* sql */ `
CREATE INDEX product_description ON product (description);
CREATE INDEX product_abvRange ON product (abvRange);
`

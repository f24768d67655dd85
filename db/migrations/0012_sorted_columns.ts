/** Indexes of columns that lists of products show and sort by. */
export const sortedColumns = /* sql */ `
CREATE INDEX product_description ON product (description);
CREATE INDEX product_abvRange ON product (abvRange);
`

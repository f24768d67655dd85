/** Whether a sensor detected something inside the cubby when its door last moved. NULL: the cubby has no such sensor. */
export const presence = /* sql */ `
ALTER TABLE cubby ADD COLUMN presence INTEGER CHECK (presence IN (0, 1));
`

/** The units that a venue's people read and type. Volumes and distances are stored in millilitres and metres whatever it says. */
export const measures = /* sql */ `
ALTER TABLE business ADD COLUMN measures TEXT NOT NULL DEFAULT 'US' CHECK (measures IN ('US', 'Metric'));
`

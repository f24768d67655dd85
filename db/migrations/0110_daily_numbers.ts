/** The number by which the bar and the guest call an order, from 1 with each business date (contract/daily-number.ts). Null before it is paid. */
export const dailyNumbers = /* sql */ `
ALTER TABLE "order" ADD COLUMN dayNumber INTEGER;
CREATE UNIQUE INDEX order_dayNumber ON "order" (businessId, dayNumber) WHERE dayNumber IS NOT NULL;
`

/** Other words that staff look for, by the screen that answers them. */
export const SCREEN_WORDS: Readonly<Record<string, string>> = {
  '/': 'home today start overview payout',
  '/reports/tonight': 'tips today shift night live takings',
  '/reports/summary': 'tips payout payroll balance fees tax revenue takings accounting month day',
  '/reports/sales': 'tabs revenue turnover receipts checks bills takings',
  '/reports/inventory': 'stock usage bottles pours consumption count',
  '/orders': 'tickets refund refunds receipts',
  '/disputes': 'chargebacks fraud bank',
  '/business-menu': 'drinks prices items sold out cocktails beers wines',
  '/kiosk': 'bar screen rail tickets tablet queue',
  '/users': 'staff employees bartenders managers people team pin',
  '/customers': 'guests people phone',
  '/places': 'venues locations addresses opening hours map',
  '/businesses':
    'venues settings lockers payout bank stripe account tax fee posters qr employees logo photo color description',
  '/reconciliation': 'stripe books payout differences',
  '/signups': 'inquiries leads new venues',
  '/business-menu/prices': 'raise happy hour increase discount',
  '/business-menu/in-spanish': 'translate translation language español languages',
  '/business-menu/classics': 'cocktails starter drinks',
  '/business-menu/new-drink': 'create new cocktail recipe',
  '/business-menu/new-product': 'create new beer wine spirit product can',
}

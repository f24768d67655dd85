import type { ProductGroup } from './product-group'

/** Fermented, undistilled products. Beer has no price tier. */
export const WINE_AND_BEER: readonly ProductGroup[] = [
  {
    kind: ['Red Wine', 'Cabernet Sauvignon'],
    products: [['Josh Cellars', 'Cabernet Sauvignon', 13.5, 750, 'Well', 'Blackberry, toasted hazelnut']],
  },
  {
    kind: ['Red Wine', 'Pinot Noir'],
    products: [['Meiomi', 'Pinot Noir', 13.7, 750, 'Call', 'Strawberry, mocha, soft oak']],
  },
  {
    kind: ['Red Wine', 'Malbec'],
    products: [['Catena', 'Malbec', 13.5, 750, 'Call', 'High Mendoza: plum, violet']],
  },
  {
    kind: ['White Wine', 'Chardonnay'],
    products: [['Kendall-Jackson', "Vintner's Reserve Chardonnay", 13.5, 750, 'Well', 'Tropical fruit and butter']],
  },
  {
    kind: ['White Wine', 'Sauvignon Blanc'],
    products: [['Kim Crawford', 'Sauvignon Blanc', 13, 750, 'Call', 'Passion fruit and cut grass']],
  },
  {
    kind: ['White Wine', 'Pinot Grigio'],
    products: [['Santa Margherita', 'Pinot Grigio', 12.5, 750, 'Premium', 'Dry, golden apple']],
  },
  {
    kind: 'Rosé Wine',
    products: [["Château d'Esclans", 'Whispering Angel Rosé', 13, 750, 'Call', 'Pale Provence, red berries']],
  },
  {
    kind: ['Sparkling Wine', 'Prosecco'],
    products: [['La Marca', 'Prosecco', 11, 750, 'Well', 'Green apple, grapefruit, honeysuckle']],
  },
  {
    kind: ['Sparkling Wine', 'Champagne'],
    products: [
      ['Moët & Chandon', 'Impérial Brut', 12, 750, 'Well', 'Pear, citrus, fine mousse'],
      ['Veuve Clicquot', 'Yellow Label Brut', 12, 750, 'Premium', 'Pinot-led: brioche, peach'],
      ['Dom Pérignon', 'Vintage', 12.5, 750, 'Top Shelf', 'Only in good years: smoke, almond, length'],
    ],
  },
  {
    kind: ['Lager', 'American Light'],
    products: [
      ['Bud Light', 'Lager', 4.2, 355, 'Well', 'Crisp and light; brewed in Jacksonville too'],
      ['Michelob', 'Ultra', 4.2, 355, 'Well', 'Ninety-five calories'],
      ['Miller', 'Lite', 4.2, 355, 'Well', 'The first light pilsner'],
    ],
  },
  {
    kind: 'Lager',
    products: [['Yuengling', 'Traditional Lager', 4.5, 355, 'Well', 'Amber, with roasted caramel malt']],
  },
  {
    kind: ['Lager', 'Mexican'],
    products: [
      ['Corona', 'Extra', 4.6, 355, 'Well', 'With a lime in the neck'],
      ['Modelo', 'Especial', 4.4, 355, 'Well', 'Full, slightly sweet pilsner style'],
    ],
  },
  {
    kind: ['Lager', 'Pilsner'],
    products: [
      ['Stella Artois', 'Lager', 5, 330, 'Well', 'Saaz hops, poured with a proper head'],
      ['Peroni', 'Nastro Azzurro', 5, 330, 'Well', 'Dry and light from Rome'],
      ['Heineken', 'Original', 5, 355, 'Well', 'The green bottle'],
    ],
  },
  {
    kind: 'IPA',
    products: [
      ['Cigar City', 'Jai Alai IPA', 7.5, 355, 'Well', "Tampa's citrus IPA", { line: 'Cigar City Year-Round' }],
      [
        'Sierra Nevada',
        'Hazy Little Thing',
        6.7,
        355,
        'Well',
        'Unfiltered, juicy, soft',
        { line: 'Sierra Nevada Year-Round' },
      ],
      ['Lagunitas', 'IPA', 6.2, 355, 'Well', 'Pine, grapefruit, caramel'],
    ],
  },
  {
    kind: 'Pale Ale',
    products: [
      [
        'Intuition',
        'Jon Boat Coastal Ale',
        4.5,
        355,
        'Well',
        'Golden ale from downtown Jacksonville',
        { line: 'Intuition Year-Round' },
      ],
      [
        'Sierra Nevada',
        'Pale Ale',
        5.6,
        355,
        'Well',
        'Whole-cone Cascade, the one that began it',
        { line: 'Sierra Nevada Year-Round' },
      ],
    ],
  },
  {
    kind: 'Stout',
    products: [
      ['Guinness', 'Draught', 4.2, 440, 'Well', 'Nitrogen-poured, two minutes well spent'],
      ['Left Hand', 'Milk Stout Nitro', 6, 355, 'Well', 'Vanilla cream, milk chocolate'],
    ],
  },
  {
    kind: 'Wheat Beer',
    products: [
      ['Blue Moon', 'Belgian White', 5.4, 355, 'Well', 'Wheat, orange peel, coriander'],
      ['Funky Buddha', 'Floridian Hefeweizen', 5.2, 355, 'Well', 'Banana and clove from Oakland Park'],
    ],
  },
  {
    kind: 'Sour',
    products: [['Dogfish Head', 'SeaQuench Ale', 4.9, 355, 'Well', 'Lime, black lime, sea salt']],
  },
  {
    kind: 'Apple Cider',
    products: [['Angry Orchard', 'Crisp Apple', 5, 355, 'Well', 'Sweet-tart, like biting the apple']],
  },
  {
    kind: 'Hard Seltzer',
    products: [
      [
        'White Claw',
        'Hard Seltzer',
        5,
        355,
        'Well',
        'Stands for all its flavors',
        { line: 'White Claw Hard Seltzer', groupingOnly: true },
      ],
      [
        'White Claw',
        'Black Cherry',
        5,
        355,
        'Well',
        'Ripe cherry, dry finish',
        { line: 'White Claw Hard Seltzer', flavor: 'Black Cherry', base: 'Hard Seltzer' },
      ],
      [
        'White Claw',
        'Mango',
        5,
        355,
        'Well',
        'Light mango',
        { line: 'White Claw Hard Seltzer', flavor: 'Mango', base: 'Hard Seltzer' },
      ],
      [
        'White Claw',
        'Watermelon',
        5,
        355,
        'Well',
        'Fresh-cut watermelon',
        { line: 'White Claw Hard Seltzer', flavor: 'Watermelon', base: 'Hard Seltzer' },
      ],
      [
        'High Noon',
        'Peach',
        4.5,
        355,
        'Well',
        'Vodka, peach juice, bubbles',
        { line: 'High Noon Vodka Seltzer', flavor: 'Peach' },
      ],
      [
        'High Noon',
        'Pineapple',
        4.5,
        355,
        'Well',
        'Vodka, pineapple juice, bubbles',
        { line: 'High Noon Vodka Seltzer', flavor: 'Pineapple' },
      ],
    ],
  },
]

import type { ProductGroup } from './product-group'

/** Sodas, water, energy drinks and spirits without alcohol. */
export const WITHOUT_ALCOHOL: readonly ProductGroup[] = [
  {
    products: [
      ['Heineken', '0.0', 0, 330, 'Well', 'Brewed, then freed of its alcohol'],
      ['Athletic Brewing', 'Run Wild IPA', 0, 355, 'Well', 'Hoppy, under half a per cent'],
      ['Coca-Cola', 'Classic', 0, 355, 'Well', 'Over ice, with or without lime'],
      ['Diet Coke', 'Original', 0, 355, 'Well', 'No sugar'],
      ['Sprite', 'Original', 0, 355, 'Well', 'Lemon and lime'],
      ['Dr Pepper', 'Original', 0, 355, 'Well', 'Twenty-three flavors'],
      ['Fever-Tree', 'Indian Tonic Water', 0, 200, 'Well', 'Quinine from the Congo'],
      ['Fever-Tree', 'Ginger Beer', 0, 200, 'Well', 'Three gingers', { flavor: 'Ginger' }],
      ['Fever-Tree', 'Sparkling Pink Grapefruit', 0, 200, 'Well', 'Florida grapefruit', { flavor: 'Grapefruit' }],
      ['Red Bull', 'Energy Drink', 0, 250, 'Well', 'The original, in the slim can', { line: 'Red Bull' }],
      ['Red Bull', 'Sugarfree', 0, 250, 'Well', 'Without sugar', { line: 'Red Bull' }],
      [
        'Red Bull',
        'Red Edition',
        0,
        250,
        'Well',
        'Watermelon',
        { line: 'Red Bull', flavor: 'Watermelon', base: 'Energy Drink' },
      ],
      ['S.Pellegrino', 'Sparkling Water', 0, 500, 'Well', 'Fine bubbles from Bergamo'],
      ['Acqua Panna', 'Still Water', 0, 500, 'Well', 'From the Apennines'],
      ['Seedlip', 'Garden 108', 0, 700, 'Well', 'Peas, hay, spearmint'],
      ['Seedlip', 'Spice 94', 0, 700, 'Well', 'Allspice, cardamom, oak'],
      ["Lyre's", 'Italian Orange', 0, 700, 'Well', 'Blood orange and bitterness, no alcohol'],
      ["Lyre's", 'Dry London Spirit', 0, 700, 'Well', 'Juniper and pepper, no alcohol'],
      ["Lyre's", 'American Malt', 0, 700, 'Well', 'Vanilla and oak, no alcohol'],
      ['Ritual', 'Tequila Alternative', 0, 750, 'Well', 'Green pepper, lime, a little heat, no alcohol'],
    ],
  },
]

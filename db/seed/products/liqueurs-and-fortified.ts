import type { ProductGroup } from './product-group'

/** Liqueurs, bitters and fortified wines. */
export const LIQUEURS_AND_FORTIFIED: readonly ProductGroup[] = [
  {
    kind: ['Orange Liqueur', 'Triple Sec'],
    products: [
      ['Cointreau', 'Orange Liqueur', 40, 750, 'Call', 'Sweet and bitter peels, crystal clear'],
      ['DeKuyper', 'Triple Sec', 15, 1000, 'Well', 'Sweet orange for the speed rail'],
    ],
  },
  {
    kind: ['Orange Liqueur', 'Curaçao'],
    products: [
      ['Grand Marnier', 'Cordon Rouge', 40, 750, 'Premium', 'Cognac with bitter orange'],
      ['Pierre Ferrand', 'Dry Curaçao', 40, 750, 'Well', 'An old recipe of peel and brandy'],
    ],
  },
  {
    kind: ['Fruit Liqueur', 'Peach Schnapps'],
    products: [['DeKuyper', 'Peachtree Schnapps', 15, 1000, 'Well', 'The peach of every beach drink']],
  },
  {
    kind: ['Fruit Liqueur', 'Apricot'],
    products: [
      ['Giffard', 'Abricot du Roussillon', 25, 750, 'Well', 'Juicy apricot', { line: 'Giffard Premium Liqueurs' }],
    ],
  },
  {
    kind: ['Fruit Liqueur', 'Crème de Cassis'],
    products: [
      [
        'Giffard',
        'Cassis Noir de Bourgogne',
        20,
        750,
        'Well',
        'Blackcurrants of Burgundy',
        { line: 'Giffard Premium Liqueurs' },
      ],
    ],
  },
  {
    kind: ['Fruit Liqueur', 'Crème de Mûre'],
    products: [['Giffard', 'Crème de Mûre', 16, 750, 'Well', 'Wild blackberry', { line: 'Giffard Premium Liqueurs' }]],
  },
  {
    kind: ['Fruit Liqueur', 'Cherry'],
    products: [['Heering', 'Cherry Liqueur', 24, 750, 'Well', 'Danish cherries, spiced and aged']],
  },
  {
    kind: ['Fruit Liqueur', 'Maraschino'],
    products: [['Luxardo', 'Maraschino Originale', 32, 750, 'Well', 'Marasca cherries, straw-wrapped bottle']],
  },
  {
    kind: ['Fruit Liqueur', 'Raspberry'],
    products: [['Chambord', 'Black Raspberry Liqueur', 16.5, 750, 'Well', 'Raspberry, blackberry, honey']],
  },
  {
    kind: ['Fruit Liqueur', 'Melon'],
    products: [['Midori', 'Melon Liqueur', 20, 750, 'Call', 'Musk melon, bright green']],
  },
  {
    kind: ['Herbal Liqueur', 'Crème de Violette'],
    products: [
      [
        'Giffard',
        'Crème de Violette',
        16,
        750,
        'Well',
        'Violet and a little raspberry',
        { line: 'Giffard Premium Liqueurs' },
      ],
    ],
  },
  {
    kind: ['Herbal Liqueur', 'Crème de Menthe'],
    products: [['Giffard', 'Menthe-Pastille', 24, 750, 'Well', 'White mint, the house’s first']],
  },
  {
    kind: ['Herbal Liqueur', 'Chartreuse'],
    products: [
      ['Chartreuse', 'Green', 55, 750, 'Premium', 'A hundred and thirty herbs, full strength'],
      ['Chartreuse', 'Yellow', 43, 750, 'Premium', 'Saffron, honey, softer'],
    ],
  },
  {
    kind: ['Herbal Liqueur', 'Elderflower'],
    products: [['St-Germain', 'Elderflower Liqueur', 20, 750, 'Call', 'Blossoms picked by hand in spring']],
  },
  {
    kind: 'Herbal Liqueur',
    products: [
      ['Bénédictine', 'D.O.M.', 40, 750, 'Call', 'Twenty-seven plants from Fécamp'],
      ['Galliano', "L'Autentico", 42.3, 750, 'Call', 'Vanilla, anise, a very tall bottle'],
      ['Drambuie', 'Liqueur', 40, 750, 'Call', 'Scotch, heather honey, saffron'],
      ['Jägermeister', 'Herbal Liqueur', 35, 1000, 'Well', 'Fifty-six herbs, served ice-cold'],
    ],
  },
  {
    kind: 'Coffee Liqueur',
    products: [
      ['Kahlúa', 'Original', 16, 1000, 'Well', 'Veracruz coffee and cane spirit'],
      ['Mr Black', 'Cold Brew Coffee Liqueur', 23, 750, 'Call', 'Cold-brewed arabica, little sugar'],
    ],
  },
  {
    kind: ['Nut Liqueur', 'Amaretto'],
    products: [['Disaronno', 'Originale', 28, 750, 'Well', 'Almond, burnt sugar, vanilla']],
  },
  {
    kind: 'Nut Liqueur',
    products: [
      ['Frangelico', 'Hazelnut Liqueur', 20, 750, 'Call', 'Toasted Piedmont hazelnuts', { flavor: 'Hazelnut' }],
    ],
  },
  {
    kind: 'Crème de Cacao',
    products: [['Giffard', 'Crème de Cacao White', 25, 750, 'Well', 'Clear cocoa and vanilla']],
  },
  {
    kind: 'Cream Liqueur',
    products: [['Baileys', 'Original Irish Cream', 17, 750, 'Well', 'Irish whiskey and dairy cream']],
  },
  {
    kind: 'Cinnamon Liqueur',
    products: [
      [
        'Fireball',
        'Cinnamon Whisky',
        33,
        1000,
        'Well',
        'Tastes like heaven, burns as promised',
        { flavor: 'Cinnamon' },
      ],
    ],
  },
  {
    kind: 'Amaro',
    products: [
      ['Fernet-Branca', 'Amaro', 39, 750, 'Well', 'Menthol, myrrh, saffron, very bitter'],
      ['Nonino', 'Quintessentia Amaro', 35, 750, 'Call', 'Alpine herbs on aged grappa'],
      ['Montenegro', 'Amaro', 23, 750, 'Call', 'Orange peel and rose, gently bitter'],
    ],
  },
  {
    kind: 'Bitter Aperitif',
    products: [
      ['Campari', 'Bitter', 24, 750, 'Well', 'Red, bitter orange, rhubarb'],
      ['Aperol', 'Aperitivo', 11, 750, 'Well', 'Bright orange, rhubarb, gentian'],
    ],
  },
  {
    kind: ['Vermouth', 'Sweet'],
    products: [
      ['Martini & Rossi', 'Rosso', 15, 1000, 'Well', 'Caramel, citrus, herbs'],
      ['Carpano', 'Antica Formula', 16.5, 1000, 'Call', 'Vanilla, cocoa, dried fruit'],
    ],
  },
  {
    kind: ['Vermouth', 'Dry'],
    products: [
      ['Noilly Prat', 'Extra Dry', 18, 750, 'Well', 'Chamomile and salt air'],
      ['Dolin', 'Dry', 17.5, 750, 'Call', 'Alpine and delicate'],
    ],
  },
  {
    kind: 'Aromatised Wine',
    products: [['Lillet', 'Blanc', 17, 750, 'Well', 'Bordeaux wine, citrus, a trace of quinine']],
  },
  {
    kind: ['Port', 'Tawny'],
    products: [["Taylor's", '10 Year Old Tawny', 20, 750, 'Well', 'Fig, walnut, butterscotch']],
  },
  {
    kind: 'Sherry',
    products: [['Tio Pepe', 'Fino', 15, 750, 'Well', 'Bone dry, almond, bread']],
  },
]

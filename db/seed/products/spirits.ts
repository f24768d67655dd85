import type { ProductGroup } from './product-group'

/** The spirits behind the bar, from the speed rail up. */
export const SPIRITS: readonly ProductGroup[] = [
  {
    kind: 'Vodka',
    products: [
      ['Smirnoff', 'No. 21 Vodka', 40, 1000, 'Well', 'Charcoal-filtered grain vodka, clean and neutral'],
      ["Tito's", 'Handmade Vodka', 40, 1000, 'Call', 'Corn vodka from Austin, Texas, distilled in pot stills'],
      ['Absolut', 'Original Vodka', 40, 750, 'Call', 'Winter wheat from southern Sweden', { line: 'Absolut Vodka' }],
      [
        'Absolut',
        'Citron',
        40,
        750,
        'Call',
        'Lemon peel with a hint of lime',
        { line: 'Absolut Flavors', flavor: 'Citrus', base: 'Original Vodka' },
      ],
      [
        'Absolut',
        'Vanilia',
        40,
        750,
        'Call',
        'Vanilla with butterscotch and dark chocolate',
        { line: 'Absolut Flavors', flavor: 'Vanilla', base: 'Original Vodka' },
      ],
      [
        'Absolut',
        'Mandrin',
        40,
        750,
        'Call',
        'Mandarin and orange peel',
        { line: 'Absolut Flavors', flavor: 'Orange', base: 'Original Vodka' },
      ],
      ['Ketel One', 'Vodka', 40, 750, 'Premium', 'Wheat vodka finished in copper pot stills'],
      ['Grey Goose', 'Original Vodka', 40, 750, 'Premium', 'Picardy wheat and spring water of Gensac'],
      ['Grey Goose', 'La Poire', 40, 750, 'Premium', 'Ripe Anjou pear', { flavor: 'Pear', base: 'Original Vodka' }],
      ['Belvedere', 'Vodka', 40, 750, 'Top Shelf', 'Polish rye, four distillations'],
      ['Deep Eddy', 'Original Vodka', 40, 750, 'Call', 'Corn vodka from Texas, ten times distilled'],
      [
        'Deep Eddy',
        'Ruby Red',
        35,
        750,
        'Call',
        'Made with real grapefruit juice',
        { flavor: 'Grapefruit', base: 'Original Vodka' },
      ],
      [
        'Deep Eddy',
        'Lemon',
        35,
        750,
        'Call',
        'Cloudy lemon, nearly a lemonade',
        { flavor: 'Lemon', base: 'Original Vodka' },
      ],
    ],
  },
  {
    kind: ['Gin', 'London Dry'],
    products: [
      ["Gordon's", 'London Dry Gin', 40, 1000, 'Well', 'Juniper up front, the everyday London dry'],
      ['Beefeater', 'London Dry Gin', 44, 750, 'Call', 'Seville orange and juniper, distilled in London'],
      ['Tanqueray', 'London Dry Gin', 47.3, 750, 'Call', 'Four botanicals, firm and dry'],
      ['Bombay Sapphire', 'London Dry Gin', 47, 750, 'Call', 'Ten botanicals, vapor-infused'],
    ],
  },
  {
    kind: ['Gin', 'Contemporary'],
    products: [
      ["Hendrick's", 'Gin', 44, 750, 'Premium', 'Cucumber and rose over juniper'],
      ['The Botanist', 'Islay Dry Gin', 46, 750, 'Premium', 'Twenty-two hand-picked Islay herbs'],
      ['Monkey 47', 'Schwarzwald Dry Gin', 47, 375, 'Top Shelf', 'Forty-seven botanicals with lingonberry'],
    ],
  },
  {
    kind: ['Gin', 'Plymouth'],
    products: [['Plymouth', 'Original Gin', 41.2, 750, 'Premium', 'Soft, earthy, from the Black Friars distillery']],
  },
  {
    kind: ['Gin', 'Old Tom'],
    products: [["Hayman's", 'Old Tom Gin', 41.4, 750, 'Call', 'A family recipe of the 1860s, lightly sweet']],
  },
  {
    kind: ['Rum', 'White'],
    products: [
      [
        'Bacardí',
        'Superior',
        40,
        1000,
        'Well',
        'Light, dry white rum, charcoal-filtered',
        { line: 'Bacardí Classics' },
      ],
      [
        'Bacardí',
        'Limón',
        35,
        750,
        'Call',
        'Lemon, lime and grapefruit peel',
        { line: 'Bacardí Flavors', flavor: 'Lemon', base: 'Superior' },
      ],
      [
        'Bacardí',
        'Coconut',
        35,
        750,
        'Call',
        'White rum with ripe coconut',
        { line: 'Bacardí Flavors', flavor: 'Coconut', base: 'Superior' },
      ],
      ['Flor de Caña', 'Extra Seco 4 Year', 40, 750, 'Call', 'Aged four years and filtered clear'],
      ['Malibu', 'Original', 21, 750, 'Call', 'Coconut and white rum, sweet and light', { flavor: 'Coconut' }],
    ],
  },
  {
    kind: ['Rum', 'Gold'],
    products: [['Bacardí', 'Gold', 40, 1000, 'Well', 'Toasted oak and caramel', { line: 'Bacardí Classics' }]],
  },
  {
    kind: ['Rum', 'Aged'],
    products: [
      [
        'Bacardí',
        'Reserva Ocho',
        40,
        750,
        'Premium',
        'Eight years in oak: prune, nutmeg, vanilla',
        { line: 'Bacardí Premium' },
      ],
      ['Flor de Caña', 'Centenario 12 Year', 40, 750, 'Premium', 'Red fruit, honey and baked apple'],
      ['Diplomático', 'Reserva Exclusiva', 40, 750, 'Premium', 'Toffee, licorice and orange peel'],
      ['Mount Gay', 'Eclipse', 40, 750, 'Well', 'Apricot, banana and light oak'],
    ],
  },
  {
    kind: ['Rum', 'Spiced'],
    products: [
      ['Captain Morgan', 'Original Spiced', 35, 1000, 'Well', 'Vanilla, brown sugar and clove'],
      ['Kraken', 'Black Spiced Rum', 47, 750, 'Call', 'Dark, with coffee, ginger and cinnamon'],
    ],
  },
  {
    kind: ['Rum', 'Dark'],
    products: [['Goslings', 'Black Seal Rum', 40, 750, 'Call', 'Butterscotch and molasses, black in the glass']],
  },
  {
    kind: ['Rum', 'Jamaican'],
    products: [
      ['Appleton Estate', 'Signature Blend', 40, 750, 'Well', 'Orange peel, apricot, warm vanilla'],
      ['Appleton Estate', '12 Year Rare Casks', 43, 750, 'Premium', 'Cocoa, nutmeg and toasted oak'],
      ['Smith & Cross', 'Traditional Jamaica Rum', 57, 750, 'Call', 'Navy strength, overripe banana and spice'],
    ],
  },
  {
    kind: ['Rum', 'Jamaican Overproof'],
    products: [['Wray & Nephew', 'White Overproof Rum', 63, 750, 'Well', "Jamaica's own: fruit, smoke, fire"]],
  },
  {
    kind: ['Rum', 'Demerara'],
    products: [
      ['El Dorado', '5 Year', 40, 750, 'Well', 'Toffee and toasted coconut'],
      ['El Dorado', '12 Year', 40, 750, 'Premium', 'Wooden stills: raisin, honey, cherry'],
    ],
  },
  {
    kind: ['Rum', 'Martinique Rhum'],
    products: [['Rhum Clément', 'VSOP', 40, 750, 'Well', 'Four years in oak over pressed cane']],
  },
  {
    kind: ['Rum', 'Cachaça'],
    products: [['Leblon', 'Cachaça', 40, 750, 'Well', 'Pressed cane, rested in Cognac casks']],
  },
  {
    kind: ['Rum', 'Aguardiente de Caña'],
    products: [['Paranubes', 'Oaxacan Rum', 54, 1000, 'Well', 'Unaged cane spirit of the Sierra Mazateca']],
  },
  {
    kind: ['Tequila', 'Blanco'],
    products: [
      ['Hornitos', 'Plata', 40, 1000, 'Well', 'All agave, crisp and peppery'],
      ['Espolòn', 'Blanco', 40, 750, 'Call', 'Highland agave, bright and round'],
      ['Patrón', 'Silver', 40, 750, 'Premium', 'Citrus, fresh agave, light pepper'],
      ['Don Julio', 'Blanco', 40, 750, 'Premium', 'Crisp agave with citrus', { line: 'Don Julio Core' }],
      ['Casamigos', 'Blanco', 40, 750, 'Premium', 'Smooth, with vanilla and grapefruit'],
    ],
  },
  {
    kind: ['Tequila', 'Reposado'],
    products: [
      ['Hornitos', 'Reposado', 40, 1000, 'Well', 'Two months in American oak'],
      ['Espolòn', 'Reposado', 40, 750, 'Call', 'Roast agave with caramel'],
      ['Patrón', 'Reposado', 40, 750, 'Premium', 'Honey and light oak'],
      ['Don Julio', 'Reposado', 40, 750, 'Premium', 'Eight months in white oak', { line: 'Don Julio Core' }],
      ['Clase Azul', 'Reposado', 40, 750, 'Top Shelf', 'The hand-painted decanter: hazelnut, vanilla'],
    ],
  },
  {
    kind: ['Tequila', 'Añejo'],
    products: [
      ['Patrón', 'Añejo', 40, 750, 'Top Shelf', 'A year and more in oak: vanilla, raisin'],
      [
        'Don Julio',
        '1942',
        40,
        750,
        'Top Shelf',
        'Small-batch añejo: caramel and chocolate',
        { line: 'Don Julio Luxury' },
      ],
    ],
  },
  {
    kind: 'Tequila',
    products: [
      [
        '21Seeds',
        'Cucumber Jalapeño',
        35,
        750,
        'Call',
        'Blanco infused with cucumber and chili',
        { flavor: 'Jalapeno' },
      ],
    ],
  },
  {
    kind: ['Mezcal', 'Espadín'],
    products: [
      ['Casamigos', 'Mezcal', 40, 750, 'Premium', 'Tamarind, pomegranate, gentle smoke'],
      ['Del Maguey', 'Vida Clásico', 42, 750, 'Well', 'Espadín from San Luis del Río: ginger, smoke'],
      ['Del Maguey', 'Chichicapa', 48, 750, 'Top Shelf', 'Single village: citrus, cocoa, long smoke'],
    ],
  },
  {
    kind: ['Whiskey', 'Bourbon'],
    products: [
      ['Jim Beam', 'Kentucky Straight Bourbon', 40, 1000, 'Well', 'Four years, vanilla and corn'],
      ['Buffalo Trace', 'Kentucky Straight Bourbon', 45, 750, 'Call', 'Vanilla, mint, molasses'],
      ["Maker's Mark", 'Kentucky Straight Bourbon', 45, 750, 'Call', 'Soft red winter wheat, caramel'],
      ['Bulleit', 'Bourbon', 45, 750, 'Call', 'High-rye bourbon, oak and spice'],
      ['Woodford Reserve', 'Kentucky Straight Bourbon', 45.2, 750, 'Premium', 'Dried fruit, cocoa, toasted oak'],
      ['Knob Creek', '9 Year Bourbon', 50, 750, 'Premium', 'Small batch, a hundred proof'],
      ["Blanton's", 'Original Single Barrel', 46.5, 750, 'Top Shelf', 'One barrel at a time: citrus, honey, clove'],
    ],
  },
  {
    kind: ['Whiskey', 'Rye'],
    products: [
      ['Bulleit', '95 Rye', 45, 750, 'Call', 'Ninety-five per cent rye'],
      ['Old Overholt', 'Straight Rye', 43, 1000, 'Well', 'The old Pennsylvania name, dry and peppery'],
      ['Rittenhouse', 'Bottled-in-Bond Rye', 50, 750, 'Call', "A hundred proof, the bartender's rye"],
      ['WhistlePig', '10 Year Rye', 50, 750, 'Top Shelf', 'Allspice, orange, long finish'],
    ],
  },
  {
    kind: ['Whiskey', 'Tennessee'],
    products: [
      ["Jack Daniel's", 'Old No. 7', 40, 1000, 'Call', 'Mellowed through maple charcoal'],
      [
        "Jack Daniel's",
        'Tennessee Honey',
        35,
        750,
        'Call',
        'Honey liqueur with Old No. 7',
        { flavor: 'Honey', base: 'Old No. 7' },
      ],
      [
        "Jack Daniel's",
        'Tennessee Fire',
        35,
        750,
        'Call',
        'Red-hot cinnamon',
        { flavor: 'Cinnamon', base: 'Old No. 7' },
      ],
    ],
  },
  {
    kind: ['Whiskey', 'Blended Scotch'],
    products: [
      ['The Famous Grouse', 'Blended Scotch', 40, 1000, 'Well', 'Malty and round, a little citrus'],
      ["Dewar's", 'White Label', 40, 750, 'Call', 'Heather and honey, double-aged'],
      [
        'Johnnie Walker',
        'Black Label',
        40,
        750,
        'Premium',
        'Twelve years: smoke, vanilla, dark fruit',
        { line: 'Johnnie Walker Labels' },
      ],
      [
        'Johnnie Walker',
        'Blue Label',
        40,
        750,
        'Top Shelf',
        'Rare casks, velvet smoke',
        { line: 'Johnnie Walker Labels' },
      ],
    ],
  },
  {
    kind: ['Whiskey', 'Single Malt Scotch'],
    products: [
      ['The Glenlivet', '12 Year Old', 40, 750, 'Premium', 'Pineapple and vanilla, Speyside'],
      ['The Macallan', 'Sherry Oak 12 Years', 43, 750, 'Top Shelf', 'Raisin, ginger, wood smoke'],
      ['Lagavulin', '16 Year Old', 43, 750, 'Top Shelf', 'Islay peat, iodine, dried fruit'],
      ['Laphroaig', '10 Year Old', 43, 750, 'Premium', 'Seaweed, medicine chest, sweet smoke'],
    ],
  },
  {
    kind: ['Whiskey', 'Irish'],
    products: [
      ['Jameson', 'Irish Whiskey', 40, 1000, 'Well', 'Three times distilled, easy and malty'],
      ['Jameson', 'Black Barrel', 40, 750, 'Premium', 'Double-charred barrels, fudge and spice'],
      ['Jameson', 'Orange', 30, 750, 'Call', 'Jameson with zesty orange', { flavor: 'Orange', base: 'Irish Whiskey' }],
      ['Redbreast', '12 Year Old', 40, 750, 'Top Shelf', 'Pot still, sherry casks, Christmas cake'],
    ],
  },
  {
    kind: ['Whiskey', 'Japanese'],
    products: [
      ['Suntory', 'Toki', 43, 750, 'Call', 'Green apple, honey, made for highballs'],
      ['Suntory', 'Hibiki Japanese Harmony', 43, 750, 'Top Shelf', 'Rose, lychee, sandalwood'],
    ],
  },
  {
    kind: ['Whiskey', 'Canadian'],
    products: [
      ['Crown Royal', 'Deluxe', 40, 750, 'Call', 'Fifty whiskies, creamy vanilla'],
      ['Crown Royal', 'Regal Apple', 35, 750, 'Call', 'Gala apple and caramel', { flavor: 'Apple', base: 'Deluxe' }],
    ],
  },
  {
    kind: ['Brandy', 'American'],
    products: [['Korbel', 'California Brandy', 40, 750, 'Well', 'Fruity and light']],
  },
  {
    kind: ['Brandy', 'Cognac'],
    products: [
      ['Courvoisier', 'VS', 40, 750, 'Well', 'Fresh fruit and young oak'],
      ['Hennessy', 'VS', 40, 750, 'Call', 'Grilled almond and grape'],
      ['Hennessy', 'XO', 40, 750, 'Top Shelf', 'A hundred eaux-de-vie: cocoa and candied fruit'],
      ['Rémy Martin', 'VSOP', 40, 750, 'Premium', 'Fine Champagne: apricot, vanilla'],
    ],
  },
  {
    kind: ['Brandy', 'Calvados'],
    products: [['Boulard', 'Grand Solage', 40, 750, 'Well', 'Pays d’Auge apples, two to five years']],
  },
  {
    kind: ['Brandy', 'Pisco'],
    products: [['BarSol', 'Primero Quebranta', 41.3, 750, 'Well', 'Banana, hay, pecan']],
  },
  {
    kind: ['Brandy', 'Grappa'],
    products: [['Nardini', 'Grappa Bianca', 50, 750, 'Well', "From Italy's oldest grappa house"]],
  },
  {
    kind: 'Absinthe',
    products: [['Pernod', 'Absinthe', 68, 750, 'Well', 'Grande wormwood, louche and floral']],
  },
  {
    kind: 'Pastis',
    products: [['Pernod', 'Anise', 40, 750, 'Well', 'Star anise and fennel']],
  },
]

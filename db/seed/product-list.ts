import type { Flavor } from '../../contract/enumerations'

export type TierName = 'Well' | 'Call' | 'Premium' | 'Top Shelf'

/** One bottle, can or keg. Without `abv` it has no alcohol. */
export interface ProductEntry {
  name: string
  /** Alcohol type, or type and subtype. */
  kind?: string | readonly [type: string, subtype: string]
  /** Per cent by volume. */
  abv?: number
  /** What the package holds, in ml. */
  ml: number
  line?: string
  flavor?: Flavor
  /** The product of the same brand that this is a flavor of. */
  base?: string
  /** Stands for its variants and is never sold itself. */
  groupingOnly?: boolean
  /** Where venues put it on their price list. */
  tier?: TierName
  note: string
}

export interface BrandEntry {
  brand: string
  maker: string
  country: string
  website?: string
  products: readonly ProductEntry[]
}

const GIN = 'London Dry'

/** Real brands and bottlings as they are sold in the United States, with the strength on the label. */
export const BRANDS: readonly BrandEntry[] = [
  // Vodka
  {
    brand: 'Smirnoff',
    maker: 'Diageo',
    country: 'United States',
    website: 'https://www.smirnoff.com',
    products: [
      {
        name: 'No. 21 Vodka',
        kind: 'Vodka',
        abv: 40,
        ml: 1000,
        tier: 'Well',
        note: 'Charcoal-filtered grain vodka, clean and neutral.',
      },
    ],
  },
  {
    brand: "Tito's",
    maker: 'Fifth Generation',
    country: 'United States',
    website: 'https://www.titosvodka.com',
    products: [
      {
        name: 'Handmade Vodka',
        kind: 'Vodka',
        abv: 40,
        ml: 1000,
        tier: 'Call',
        note: 'Corn vodka from Austin, Texas, distilled in pot stills.',
      },
    ],
  },
  {
    brand: 'Absolut',
    maker: 'Pernod Ricard',
    country: 'Sweden',
    website: 'https://www.absolut.com',
    products: [
      {
        name: 'Original Vodka',
        line: 'Absolut Vodka',
        kind: 'Vodka',
        abv: 40,
        ml: 750,
        tier: 'Call',
        note: 'Winter wheat from southern Sweden.',
      },
      {
        name: 'Citron',
        line: 'Absolut Flavors',
        kind: 'Vodka',
        abv: 40,
        ml: 750,
        flavor: 'Citrus',
        base: 'Original Vodka',
        tier: 'Call',
        note: 'Lemon peel with a hint of lime.',
      },
      {
        name: 'Vanilia',
        line: 'Absolut Flavors',
        kind: 'Vodka',
        abv: 40,
        ml: 750,
        flavor: 'Vanilla',
        base: 'Original Vodka',
        tier: 'Call',
        note: 'Vanilla with butterscotch and dark chocolate.',
      },
      {
        name: 'Mandrin',
        line: 'Absolut Flavors',
        kind: 'Vodka',
        abv: 40,
        ml: 750,
        flavor: 'Orange',
        base: 'Original Vodka',
        tier: 'Call',
        note: 'Mandarin and orange peel.',
      },
    ],
  },
  {
    brand: 'Ketel One',
    maker: 'Nolet Distillery',
    country: 'Netherlands',
    website: 'https://www.ketelone.com',
    products: [
      {
        name: 'Vodka',
        kind: 'Vodka',
        abv: 40,
        ml: 750,
        tier: 'Premium',
        note: 'Wheat vodka finished in copper pot stills.',
      },
    ],
  },
  {
    brand: 'Grey Goose',
    maker: 'Bacardi',
    country: 'France',
    website: 'https://www.greygoose.com',
    products: [
      {
        name: 'Original Vodka',
        kind: 'Vodka',
        abv: 40,
        ml: 750,
        tier: 'Premium',
        note: 'Picardy wheat and spring water of Gensac.',
      },
      {
        name: 'La Poire',
        kind: 'Vodka',
        abv: 40,
        ml: 750,
        flavor: 'Pear',
        base: 'Original Vodka',
        tier: 'Premium',
        note: 'Ripe Anjou pear.',
      },
    ],
  },
  {
    brand: 'Belvedere',
    maker: 'LVMH',
    country: 'Poland',
    products: [
      { name: 'Vodka', kind: 'Vodka', abv: 40, ml: 750, tier: 'Top Shelf', note: 'Polish rye, four distillations.' },
    ],
  },
  {
    brand: 'Deep Eddy',
    maker: 'Heaven Hill',
    country: 'United States',
    products: [
      {
        name: 'Original Vodka',
        kind: 'Vodka',
        abv: 40,
        ml: 750,
        tier: 'Call',
        note: 'Corn vodka from Texas, ten times distilled.',
      },
      {
        name: 'Ruby Red',
        kind: 'Vodka',
        abv: 35,
        ml: 750,
        flavor: 'Grapefruit',
        base: 'Original Vodka',
        tier: 'Call',
        note: 'Made with real grapefruit juice.',
      },
      {
        name: 'Lemon',
        kind: 'Vodka',
        abv: 35,
        ml: 750,
        flavor: 'Lemon',
        base: 'Original Vodka',
        tier: 'Call',
        note: 'Cloudy lemon, nearly a lemonade.',
      },
    ],
  },
  // Gin
  {
    brand: "Gordon's",
    maker: 'Diageo',
    country: 'United Kingdom',
    products: [
      {
        name: 'London Dry Gin',
        kind: ['Gin', GIN],
        abv: 40,
        ml: 1000,
        tier: 'Well',
        note: 'Juniper up front, the everyday London dry.',
      },
    ],
  },
  {
    brand: 'Beefeater',
    maker: 'Pernod Ricard',
    country: 'United Kingdom',
    products: [
      {
        name: 'London Dry Gin',
        kind: ['Gin', GIN],
        abv: 44,
        ml: 750,
        tier: 'Call',
        note: 'Seville orange and juniper, distilled in London.',
      },
    ],
  },
  {
    brand: 'Tanqueray',
    maker: 'Diageo',
    country: 'United Kingdom',
    products: [
      {
        name: 'London Dry Gin',
        kind: ['Gin', GIN],
        abv: 47.3,
        ml: 750,
        tier: 'Call',
        note: 'Four botanicals, firm and dry.',
      },
    ],
  },
  {
    brand: 'Bombay Sapphire',
    maker: 'Bacardi',
    country: 'United Kingdom',
    products: [
      {
        name: 'London Dry Gin',
        kind: ['Gin', GIN],
        abv: 47,
        ml: 750,
        tier: 'Call',
        note: 'Ten botanicals, vapor-infused.',
      },
    ],
  },
  {
    brand: "Hendrick's",
    maker: 'William Grant & Sons',
    country: 'Scotland',
    products: [
      {
        name: 'Gin',
        kind: ['Gin', 'Contemporary'],
        abv: 44,
        ml: 750,
        tier: 'Premium',
        note: 'Cucumber and rose over juniper.',
      },
    ],
  },
  {
    brand: 'Plymouth',
    maker: 'Pernod Ricard',
    country: 'United Kingdom',
    products: [
      {
        name: 'Original Gin',
        kind: ['Gin', 'Plymouth'],
        abv: 41.2,
        ml: 750,
        tier: 'Premium',
        note: 'Soft, earthy, from the Black Friars distillery.',
      },
    ],
  },
  {
    brand: "Hayman's",
    maker: 'Hayman Distillers',
    country: 'United Kingdom',
    products: [
      {
        name: 'Old Tom Gin',
        kind: ['Gin', 'Old Tom'],
        abv: 41.4,
        ml: 750,
        tier: 'Call',
        note: 'A family recipe of the 1860s, lightly sweet.',
      },
    ],
  },
  {
    brand: 'The Botanist',
    maker: 'Rémy Cointreau',
    country: 'Scotland',
    products: [
      {
        name: 'Islay Dry Gin',
        kind: ['Gin', 'Contemporary'],
        abv: 46,
        ml: 750,
        tier: 'Premium',
        note: 'Twenty-two hand-picked Islay herbs.',
      },
    ],
  },
  {
    brand: 'Monkey 47',
    maker: 'Pernod Ricard',
    country: 'Germany',
    products: [
      {
        name: 'Schwarzwald Dry Gin',
        kind: ['Gin', 'Contemporary'],
        abv: 47,
        ml: 375,
        tier: 'Top Shelf',
        note: 'Forty-seven botanicals with lingonberry.',
      },
    ],
  },
  // Rum and cane spirits
  {
    brand: 'Bacardí',
    maker: 'Bacardi',
    country: 'Puerto Rico',
    website: 'https://www.bacardi.com',
    products: [
      {
        name: 'Superior',
        line: 'Bacardí Classics',
        kind: ['Rum', 'White'],
        abv: 40,
        ml: 1000,
        tier: 'Well',
        note: 'Light, dry white rum, charcoal-filtered.',
      },
      {
        name: 'Gold',
        line: 'Bacardí Classics',
        kind: ['Rum', 'Gold'],
        abv: 40,
        ml: 1000,
        tier: 'Well',
        note: 'Toasted oak and caramel.',
      },
      {
        name: 'Limón',
        line: 'Bacardí Flavors',
        kind: ['Rum', 'White'],
        abv: 35,
        ml: 750,
        flavor: 'Lemon',
        base: 'Superior',
        tier: 'Call',
        note: 'Lemon, lime and grapefruit peel.',
      },
      {
        name: 'Coconut',
        line: 'Bacardí Flavors',
        kind: ['Rum', 'White'],
        abv: 35,
        ml: 750,
        flavor: 'Coconut',
        base: 'Superior',
        tier: 'Call',
        note: 'White rum with ripe coconut.',
      },
      {
        name: 'Reserva Ocho',
        line: 'Bacardí Premium',
        kind: ['Rum', 'Aged'],
        abv: 40,
        ml: 750,
        tier: 'Premium',
        note: 'Eight years in oak: prune, nutmeg, vanilla.',
      },
    ],
  },
  {
    brand: 'Flor de Caña',
    maker: 'Compañía Licorera de Nicaragua',
    country: 'Nicaragua',
    products: [
      {
        name: 'Extra Seco 4 Year',
        kind: ['Rum', 'White'],
        abv: 40,
        ml: 750,
        tier: 'Call',
        note: 'Aged four years and filtered clear.',
      },
      {
        name: 'Centenario 12 Year',
        kind: ['Rum', 'Aged'],
        abv: 40,
        ml: 750,
        tier: 'Premium',
        note: 'Red fruit, honey and baked apple.',
      },
    ],
  },
  {
    brand: 'Captain Morgan',
    maker: 'Diageo',
    country: 'U.S. Virgin Islands',
    products: [
      {
        name: 'Original Spiced',
        kind: ['Rum', 'Spiced'],
        abv: 35,
        ml: 1000,
        tier: 'Well',
        note: 'Vanilla, brown sugar and clove.',
      },
    ],
  },
  {
    brand: 'Kraken',
    maker: 'Proximo',
    country: 'Trinidad and Tobago',
    products: [
      {
        name: 'Black Spiced Rum',
        kind: ['Rum', 'Spiced'],
        abv: 47,
        ml: 750,
        tier: 'Call',
        note: 'Dark, with coffee, ginger and cinnamon.',
      },
    ],
  },
  {
    brand: 'Goslings',
    maker: 'Gosling Brothers',
    country: 'Bermuda',
    products: [
      {
        name: 'Black Seal Rum',
        kind: ['Rum', 'Dark'],
        abv: 40,
        ml: 750,
        tier: 'Call',
        note: 'Butterscotch and molasses, black in the glass.',
      },
    ],
  },
  {
    brand: 'Appleton Estate',
    maker: 'Campari Group',
    country: 'Jamaica',
    products: [
      {
        name: 'Signature Blend',
        kind: ['Rum', 'Jamaican'],
        abv: 40,
        ml: 750,
        tier: 'Well',
        note: 'Orange peel, apricot, warm vanilla.',
      },
      {
        name: '12 Year Rare Casks',
        kind: ['Rum', 'Jamaican'],
        abv: 43,
        ml: 750,
        tier: 'Premium',
        note: 'Cocoa, nutmeg and toasted oak.',
      },
    ],
  },
  {
    brand: 'Smith & Cross',
    maker: 'Hayman Distillers',
    country: 'Jamaica',
    products: [
      {
        name: 'Traditional Jamaica Rum',
        kind: ['Rum', 'Jamaican'],
        abv: 57,
        ml: 750,
        tier: 'Call',
        note: 'Navy strength, overripe banana and spice.',
      },
    ],
  },
  {
    brand: 'Wray & Nephew',
    maker: 'Campari Group',
    country: 'Jamaica',
    products: [
      {
        name: 'White Overproof Rum',
        kind: ['Rum', 'Jamaican Overproof'],
        abv: 63,
        ml: 750,
        tier: 'Well',
        note: "Jamaica's own: fruit, smoke, fire.",
      },
    ],
  },
  {
    brand: 'El Dorado',
    maker: 'Demerara Distillers',
    country: 'Guyana',
    products: [
      {
        name: '5 Year',
        kind: ['Rum', 'Demerara'],
        abv: 40,
        ml: 750,
        tier: 'Well',
        note: 'Toffee and toasted coconut.',
      },
      {
        name: '12 Year',
        kind: ['Rum', 'Demerara'],
        abv: 40,
        ml: 750,
        tier: 'Premium',
        note: 'Wooden stills: raisin, honey, cherry.',
      },
    ],
  },
  {
    brand: 'Rhum Clément',
    maker: 'Groupe Bernard Hayot',
    country: 'Martinique',
    products: [
      {
        name: 'VSOP',
        kind: ['Rum', 'Martinique Rhum'],
        abv: 40,
        ml: 750,
        tier: 'Well',
        note: 'Four years in oak over pressed cane.',
      },
    ],
  },
  {
    brand: 'Diplomático',
    maker: 'Brown-Forman',
    country: 'Venezuela',
    products: [
      {
        name: 'Reserva Exclusiva',
        kind: ['Rum', 'Aged'],
        abv: 40,
        ml: 750,
        tier: 'Premium',
        note: 'Toffee, licorice and orange peel.',
      },
    ],
  },
  {
    brand: 'Mount Gay',
    maker: 'Rémy Cointreau',
    country: 'Barbados',
    products: [
      {
        name: 'Eclipse',
        kind: ['Rum', 'Aged'],
        abv: 40,
        ml: 750,
        tier: 'Well',
        note: 'Apricot, banana and light oak.',
      },
    ],
  },
  {
    brand: 'Malibu',
    maker: 'Pernod Ricard',
    country: 'Barbados',
    products: [
      {
        name: 'Original',
        kind: ['Rum', 'White'],
        abv: 21,
        ml: 750,
        flavor: 'Coconut',
        tier: 'Call',
        note: 'Coconut and white rum, sweet and light.',
      },
    ],
  },
  {
    brand: 'Leblon',
    maker: 'Bacardi',
    country: 'Brazil',
    products: [
      {
        name: 'Cachaça',
        kind: ['Rum', 'Cachaça'],
        abv: 40,
        ml: 750,
        tier: 'Well',
        note: 'Pressed cane, rested in Cognac casks.',
      },
    ],
  },
  {
    brand: 'Paranubes',
    maker: 'José Luis Carrera',
    country: 'Mexico',
    products: [
      {
        name: 'Oaxacan Rum',
        kind: ['Rum', 'Aguardiente de Caña'],
        abv: 54,
        ml: 1000,
        tier: 'Well',
        note: 'Unaged cane spirit of the Sierra Mazateca.',
      },
    ],
  },
  // Tequila and mezcal
  {
    brand: 'Hornitos',
    maker: 'Casa Sauza',
    country: 'Mexico',
    products: [
      {
        name: 'Plata',
        kind: ['Tequila', 'Blanco'],
        abv: 40,
        ml: 1000,
        tier: 'Well',
        note: 'All agave, crisp and peppery.',
      },
      {
        name: 'Reposado',
        kind: ['Tequila', 'Reposado'],
        abv: 40,
        ml: 1000,
        tier: 'Well',
        note: 'Two months in American oak.',
      },
    ],
  },
  {
    brand: 'Espolòn',
    maker: 'Campari Group',
    country: 'Mexico',
    products: [
      {
        name: 'Blanco',
        kind: ['Tequila', 'Blanco'],
        abv: 40,
        ml: 750,
        tier: 'Call',
        note: 'Highland agave, bright and round.',
      },
      {
        name: 'Reposado',
        kind: ['Tequila', 'Reposado'],
        abv: 40,
        ml: 750,
        tier: 'Call',
        note: 'Roast agave with caramel.',
      },
    ],
  },
  {
    brand: 'Patrón',
    maker: 'Bacardi',
    country: 'Mexico',
    website: 'https://www.patrontequila.com',
    products: [
      {
        name: 'Silver',
        kind: ['Tequila', 'Blanco'],
        abv: 40,
        ml: 750,
        tier: 'Premium',
        note: 'Citrus, fresh agave, light pepper.',
      },
      {
        name: 'Reposado',
        kind: ['Tequila', 'Reposado'],
        abv: 40,
        ml: 750,
        tier: 'Premium',
        note: 'Honey and light oak.',
      },
      {
        name: 'Añejo',
        kind: ['Tequila', 'Añejo'],
        abv: 40,
        ml: 750,
        tier: 'Top Shelf',
        note: 'A year and more in oak: vanilla, raisin.',
      },
    ],
  },
  {
    brand: 'Don Julio',
    maker: 'Diageo',
    country: 'Mexico',
    products: [
      {
        name: 'Blanco',
        line: 'Don Julio Core',
        kind: ['Tequila', 'Blanco'],
        abv: 40,
        ml: 750,
        tier: 'Premium',
        note: 'Crisp agave with citrus.',
      },
      {
        name: 'Reposado',
        line: 'Don Julio Core',
        kind: ['Tequila', 'Reposado'],
        abv: 40,
        ml: 750,
        tier: 'Premium',
        note: 'Eight months in white oak.',
      },
      {
        name: '1942',
        line: 'Don Julio Luxury',
        kind: ['Tequila', 'Añejo'],
        abv: 40,
        ml: 750,
        tier: 'Top Shelf',
        note: 'Small-batch añejo: caramel and chocolate.',
      },
    ],
  },
  {
    brand: 'Casamigos',
    maker: 'Diageo',
    country: 'Mexico',
    products: [
      {
        name: 'Blanco',
        kind: ['Tequila', 'Blanco'],
        abv: 40,
        ml: 750,
        tier: 'Premium',
        note: 'Smooth, with vanilla and grapefruit.',
      },
      {
        name: 'Mezcal',
        kind: ['Mezcal', 'Espadín'],
        abv: 40,
        ml: 750,
        tier: 'Premium',
        note: 'Tamarind, pomegranate, gentle smoke.',
      },
    ],
  },
  {
    brand: '21Seeds',
    maker: 'Diageo',
    country: 'Mexico',
    products: [
      {
        name: 'Cucumber Jalapeño',
        kind: 'Tequila',
        abv: 35,
        ml: 750,
        flavor: 'Jalapeno',
        tier: 'Call',
        note: 'Blanco infused with cucumber and chili.',
      },
    ],
  },
  {
    brand: 'Clase Azul',
    maker: 'Clase Azul México',
    country: 'Mexico',
    products: [
      {
        name: 'Reposado',
        kind: ['Tequila', 'Reposado'],
        abv: 40,
        ml: 750,
        tier: 'Top Shelf',
        note: 'The hand-painted decanter: hazelnut, vanilla.',
      },
    ],
  },
  {
    brand: 'Del Maguey',
    maker: 'Pernod Ricard',
    country: 'Mexico',
    products: [
      {
        name: 'Vida Clásico',
        kind: ['Mezcal', 'Espadín'],
        abv: 42,
        ml: 750,
        tier: 'Well',
        note: 'Espadín from San Luis del Río: ginger, smoke.',
      },
      {
        name: 'Chichicapa',
        kind: ['Mezcal', 'Espadín'],
        abv: 48,
        ml: 750,
        tier: 'Top Shelf',
        note: 'Single village: citrus, cocoa, long smoke.',
      },
    ],
  },
  // Whiskey
  {
    brand: 'Jim Beam',
    maker: 'Suntory Global Spirits',
    country: 'United States',
    products: [
      {
        name: 'Kentucky Straight Bourbon',
        kind: ['Whiskey', 'Bourbon'],
        abv: 40,
        ml: 1000,
        tier: 'Well',
        note: 'Four years, vanilla and corn.',
      },
    ],
  },
  {
    brand: 'Buffalo Trace',
    maker: 'Sazerac',
    country: 'United States',
    products: [
      {
        name: 'Kentucky Straight Bourbon',
        kind: ['Whiskey', 'Bourbon'],
        abv: 45,
        ml: 750,
        tier: 'Call',
        note: 'Vanilla, mint, molasses.',
      },
    ],
  },
  {
    brand: "Maker's Mark",
    maker: 'Suntory Global Spirits',
    country: 'United States',
    products: [
      {
        name: 'Kentucky Straight Bourbon',
        kind: ['Whiskey', 'Bourbon'],
        abv: 45,
        ml: 750,
        tier: 'Call',
        note: 'Soft red winter wheat, caramel.',
      },
    ],
  },
  {
    brand: 'Bulleit',
    maker: 'Diageo',
    country: 'United States',
    products: [
      {
        name: 'Bourbon',
        kind: ['Whiskey', 'Bourbon'],
        abv: 45,
        ml: 750,
        tier: 'Call',
        note: 'High-rye bourbon, oak and spice.',
      },
      { name: '95 Rye', kind: ['Whiskey', 'Rye'], abv: 45, ml: 750, tier: 'Call', note: 'Ninety-five per cent rye.' },
    ],
  },
  {
    brand: 'Woodford Reserve',
    maker: 'Brown-Forman',
    country: 'United States',
    products: [
      {
        name: 'Kentucky Straight Bourbon',
        kind: ['Whiskey', 'Bourbon'],
        abv: 45.2,
        ml: 750,
        tier: 'Premium',
        note: 'Dried fruit, cocoa, toasted oak.',
      },
    ],
  },
  {
    brand: 'Knob Creek',
    maker: 'Suntory Global Spirits',
    country: 'United States',
    products: [
      {
        name: '9 Year Bourbon',
        kind: ['Whiskey', 'Bourbon'],
        abv: 50,
        ml: 750,
        tier: 'Premium',
        note: 'Small batch, a hundred proof.',
      },
    ],
  },
  {
    brand: "Blanton's",
    maker: 'Sazerac',
    country: 'United States',
    products: [
      {
        name: 'Original Single Barrel',
        kind: ['Whiskey', 'Bourbon'],
        abv: 46.5,
        ml: 750,
        tier: 'Top Shelf',
        note: 'One barrel at a time: citrus, honey, clove.',
      },
    ],
  },
  {
    brand: 'Old Overholt',
    maker: 'Suntory Global Spirits',
    country: 'United States',
    products: [
      {
        name: 'Straight Rye',
        kind: ['Whiskey', 'Rye'],
        abv: 43,
        ml: 1000,
        tier: 'Well',
        note: 'The old Pennsylvania name, dry and peppery.',
      },
    ],
  },
  {
    brand: 'Rittenhouse',
    maker: 'Heaven Hill',
    country: 'United States',
    products: [
      {
        name: 'Bottled-in-Bond Rye',
        kind: ['Whiskey', 'Rye'],
        abv: 50,
        ml: 750,
        tier: 'Call',
        note: "A hundred proof, the bartender's rye.",
      },
    ],
  },
  {
    brand: 'WhistlePig',
    maker: 'WhistlePig Farm',
    country: 'United States',
    products: [
      {
        name: '10 Year Rye',
        kind: ['Whiskey', 'Rye'],
        abv: 50,
        ml: 750,
        tier: 'Top Shelf',
        note: 'Allspice, orange, long finish.',
      },
    ],
  },
  {
    brand: "Jack Daniel's",
    maker: 'Brown-Forman',
    country: 'United States',
    website: 'https://www.jackdaniels.com',
    products: [
      {
        name: 'Old No. 7',
        kind: ['Whiskey', 'Tennessee'],
        abv: 40,
        ml: 1000,
        tier: 'Call',
        note: 'Mellowed through maple charcoal.',
      },
      {
        name: 'Tennessee Honey',
        kind: ['Whiskey', 'Tennessee'],
        abv: 35,
        ml: 750,
        flavor: 'Honey',
        base: 'Old No. 7',
        tier: 'Call',
        note: 'Honey liqueur with Old No. 7.',
      },
      {
        name: 'Tennessee Fire',
        kind: ['Whiskey', 'Tennessee'],
        abv: 35,
        ml: 750,
        flavor: 'Cinnamon',
        base: 'Old No. 7',
        tier: 'Call',
        note: 'Red-hot cinnamon.',
      },
    ],
  },
  {
    brand: 'The Famous Grouse',
    maker: 'Matthew Gloag & Son',
    country: 'Scotland',
    products: [
      {
        name: 'Blended Scotch',
        kind: ['Whiskey', 'Blended Scotch'],
        abv: 40,
        ml: 1000,
        tier: 'Well',
        note: 'Malty and round, a little citrus.',
      },
    ],
  },
  {
    brand: "Dewar's",
    maker: 'Bacardi',
    country: 'Scotland',
    products: [
      {
        name: 'White Label',
        kind: ['Whiskey', 'Blended Scotch'],
        abv: 40,
        ml: 750,
        tier: 'Call',
        note: 'Heather and honey, double-aged.',
      },
    ],
  },
  {
    brand: 'Johnnie Walker',
    maker: 'Diageo',
    country: 'Scotland',
    products: [
      {
        name: 'Black Label',
        line: 'Johnnie Walker Labels',
        kind: ['Whiskey', 'Blended Scotch'],
        abv: 40,
        ml: 750,
        tier: 'Premium',
        note: 'Twelve years: smoke, vanilla, dark fruit.',
      },
      {
        name: 'Blue Label',
        line: 'Johnnie Walker Labels',
        kind: ['Whiskey', 'Blended Scotch'],
        abv: 40,
        ml: 750,
        tier: 'Top Shelf',
        note: 'Rare casks, velvet smoke.',
      },
    ],
  },
  {
    brand: 'The Glenlivet',
    maker: 'Pernod Ricard',
    country: 'Scotland',
    products: [
      {
        name: '12 Year Old',
        kind: ['Whiskey', 'Single Malt Scotch'],
        abv: 40,
        ml: 750,
        tier: 'Premium',
        note: 'Pineapple and vanilla, Speyside.',
      },
    ],
  },
  {
    brand: 'The Macallan',
    maker: 'Edrington',
    country: 'Scotland',
    products: [
      {
        name: 'Sherry Oak 12 Years',
        kind: ['Whiskey', 'Single Malt Scotch'],
        abv: 43,
        ml: 750,
        tier: 'Top Shelf',
        note: 'Raisin, ginger, wood smoke.',
      },
    ],
  },
  {
    brand: 'Lagavulin',
    maker: 'Diageo',
    country: 'Scotland',
    products: [
      {
        name: '16 Year Old',
        kind: ['Whiskey', 'Single Malt Scotch'],
        abv: 43,
        ml: 750,
        tier: 'Top Shelf',
        note: 'Islay peat, iodine, dried fruit.',
      },
    ],
  },
  {
    brand: 'Laphroaig',
    maker: 'Suntory Global Spirits',
    country: 'Scotland',
    products: [
      {
        name: '10 Year Old',
        kind: ['Whiskey', 'Single Malt Scotch'],
        abv: 43,
        ml: 750,
        tier: 'Premium',
        note: 'Seaweed, medicine chest, sweet smoke.',
      },
    ],
  },
  {
    brand: 'Jameson',
    maker: 'Irish Distillers',
    country: 'Ireland',
    website: 'https://www.jamesonwhiskey.com',
    products: [
      {
        name: 'Irish Whiskey',
        kind: ['Whiskey', 'Irish'],
        abv: 40,
        ml: 1000,
        tier: 'Well',
        note: 'Three times distilled, easy and malty.',
      },
      {
        name: 'Black Barrel',
        kind: ['Whiskey', 'Irish'],
        abv: 40,
        ml: 750,
        tier: 'Premium',
        note: 'Double-charred barrels, fudge and spice.',
      },
      {
        name: 'Orange',
        kind: ['Whiskey', 'Irish'],
        abv: 30,
        ml: 750,
        flavor: 'Orange',
        base: 'Irish Whiskey',
        tier: 'Call',
        note: 'Jameson with zesty orange.',
      },
    ],
  },
  {
    brand: 'Redbreast',
    maker: 'Irish Distillers',
    country: 'Ireland',
    products: [
      {
        name: '12 Year Old',
        kind: ['Whiskey', 'Irish'],
        abv: 40,
        ml: 750,
        tier: 'Top Shelf',
        note: 'Pot still, sherry casks, Christmas cake.',
      },
    ],
  },
  {
    brand: 'Suntory',
    maker: 'Suntory Global Spirits',
    country: 'Japan',
    products: [
      {
        name: 'Toki',
        kind: ['Whiskey', 'Japanese'],
        abv: 43,
        ml: 750,
        tier: 'Call',
        note: 'Green apple, honey, made for highballs.',
      },
      {
        name: 'Hibiki Japanese Harmony',
        kind: ['Whiskey', 'Japanese'],
        abv: 43,
        ml: 750,
        tier: 'Top Shelf',
        note: 'Rose, lychee, sandalwood.',
      },
    ],
  },
  {
    brand: 'Crown Royal',
    maker: 'Diageo',
    country: 'Canada',
    products: [
      {
        name: 'Deluxe',
        kind: ['Whiskey', 'Canadian'],
        abv: 40,
        ml: 750,
        tier: 'Call',
        note: 'Fifty whiskies, creamy vanilla.',
      },
      {
        name: 'Regal Apple',
        kind: ['Whiskey', 'Canadian'],
        abv: 35,
        ml: 750,
        flavor: 'Apple',
        base: 'Deluxe',
        tier: 'Call',
        note: 'Gala apple and caramel.',
      },
    ],
  },
  // Brandy
  {
    brand: 'Korbel',
    maker: 'Heck Estates',
    country: 'United States',
    products: [
      {
        name: 'California Brandy',
        kind: ['Brandy', 'American'],
        abv: 40,
        ml: 750,
        tier: 'Well',
        note: 'Fruity and light.',
      },
    ],
  },
  {
    brand: 'Courvoisier',
    maker: 'Campari Group',
    country: 'France',
    products: [
      { name: 'VS', kind: ['Brandy', 'Cognac'], abv: 40, ml: 750, tier: 'Well', note: 'Fresh fruit and young oak.' },
    ],
  },
  {
    brand: 'Hennessy',
    maker: 'LVMH',
    country: 'France',
    website: 'https://www.hennessy.com',
    products: [
      { name: 'VS', kind: ['Brandy', 'Cognac'], abv: 40, ml: 750, tier: 'Call', note: 'Grilled almond and grape.' },
      {
        name: 'XO',
        kind: ['Brandy', 'Cognac'],
        abv: 40,
        ml: 750,
        tier: 'Top Shelf',
        note: 'A hundred eaux-de-vie: cocoa and candied fruit.',
      },
    ],
  },
  {
    brand: 'Rémy Martin',
    maker: 'Rémy Cointreau',
    country: 'France',
    products: [
      {
        name: 'VSOP',
        kind: ['Brandy', 'Cognac'],
        abv: 40,
        ml: 750,
        tier: 'Premium',
        note: 'Fine Champagne: apricot, vanilla.',
      },
    ],
  },
  {
    brand: 'Boulard',
    maker: 'Spirit France',
    country: 'France',
    products: [
      {
        name: 'Grand Solage',
        kind: ['Brandy', 'Calvados'],
        abv: 40,
        ml: 750,
        tier: 'Well',
        note: 'Pays d’Auge apples, two to five years.',
      },
    ],
  },
  {
    brand: 'BarSol',
    maker: 'Bodega San Isidro',
    country: 'Peru',
    products: [
      {
        name: 'Primero Quebranta',
        kind: ['Brandy', 'Pisco'],
        abv: 41.3,
        ml: 750,
        tier: 'Well',
        note: 'Banana, hay, pecan.',
      },
    ],
  },
  {
    brand: 'Nardini',
    maker: 'Distilleria Bortolo Nardini',
    country: 'Italy',
    products: [
      {
        name: 'Grappa Bianca',
        kind: ['Brandy', 'Grappa'],
        abv: 50,
        ml: 750,
        tier: 'Well',
        note: "From Italy's oldest grappa house.",
      },
    ],
  },
  // Anise
  {
    brand: 'Pernod',
    maker: 'Pernod Ricard',
    country: 'France',
    products: [
      {
        name: 'Absinthe',
        kind: 'Absinthe',
        abv: 68,
        ml: 750,
        tier: 'Well',
        note: 'Grande wormwood, louche and floral.',
      },
      { name: 'Anise', kind: 'Pastis', abv: 40, ml: 750, tier: 'Well', note: 'Star anise and fennel.' },
    ],
  },
  // Liqueurs
  {
    brand: 'Cointreau',
    maker: 'Rémy Cointreau',
    country: 'France',
    website: 'https://www.cointreau.com',
    products: [
      {
        name: 'Orange Liqueur',
        kind: ['Orange Liqueur', 'Triple Sec'],
        abv: 40,
        ml: 750,
        tier: 'Call',
        note: 'Sweet and bitter peels, crystal clear.',
      },
    ],
  },
  {
    brand: 'DeKuyper',
    maker: 'Suntory Global Spirits',
    country: 'United States',
    products: [
      {
        name: 'Triple Sec',
        kind: ['Orange Liqueur', 'Triple Sec'],
        abv: 15,
        ml: 1000,
        tier: 'Well',
        note: 'Sweet orange for the speed rail.',
      },
      {
        name: 'Peachtree Schnapps',
        kind: ['Fruit Liqueur', 'Peach Schnapps'],
        abv: 15,
        ml: 1000,
        tier: 'Well',
        note: 'The peach of every beach drink.',
      },
    ],
  },
  {
    brand: 'Grand Marnier',
    maker: 'Campari Group',
    country: 'France',
    products: [
      {
        name: 'Cordon Rouge',
        kind: ['Orange Liqueur', 'Curaçao'],
        abv: 40,
        ml: 750,
        tier: 'Premium',
        note: 'Cognac with bitter orange.',
      },
    ],
  },
  {
    brand: 'Pierre Ferrand',
    maker: 'Maison Ferrand',
    country: 'France',
    products: [
      {
        name: 'Dry Curaçao',
        kind: ['Orange Liqueur', 'Curaçao'],
        abv: 40,
        ml: 750,
        tier: 'Well',
        note: 'An old recipe of peel and brandy.',
      },
    ],
  },
  {
    brand: 'Giffard',
    maker: 'Giffard',
    country: 'France',
    products: [
      {
        name: 'Abricot du Roussillon',
        line: 'Giffard Premium Liqueurs',
        kind: ['Fruit Liqueur', 'Apricot'],
        abv: 25,
        ml: 750,
        tier: 'Well',
        note: 'Juicy apricot.',
      },
      {
        name: 'Cassis Noir de Bourgogne',
        line: 'Giffard Premium Liqueurs',
        kind: ['Fruit Liqueur', 'Crème de Cassis'],
        abv: 20,
        ml: 750,
        tier: 'Well',
        note: 'Blackcurrants of Burgundy.',
      },
      {
        name: 'Crème de Mûre',
        line: 'Giffard Premium Liqueurs',
        kind: ['Fruit Liqueur', 'Crème de Mûre'],
        abv: 16,
        ml: 750,
        tier: 'Well',
        note: 'Wild blackberry.',
      },
      {
        name: 'Crème de Violette',
        line: 'Giffard Premium Liqueurs',
        kind: ['Herbal Liqueur', 'Crème de Violette'],
        abv: 16,
        ml: 750,
        tier: 'Well',
        note: 'Violet and a little raspberry.',
      },
      {
        name: 'Menthe-Pastille',
        kind: ['Herbal Liqueur', 'Crème de Menthe'],
        abv: 24,
        ml: 750,
        tier: 'Well',
        note: 'White mint, the house’s first.',
      },
      {
        name: 'Crème de Cacao White',
        kind: 'Crème de Cacao',
        abv: 25,
        ml: 750,
        tier: 'Well',
        note: 'Clear cocoa and vanilla.',
      },
    ],
  },
  {
    brand: 'Heering',
    maker: 'Heering',
    country: 'Denmark',
    products: [
      {
        name: 'Cherry Liqueur',
        kind: ['Fruit Liqueur', 'Cherry'],
        abv: 24,
        ml: 750,
        tier: 'Well',
        note: 'Danish cherries, spiced and aged.',
      },
    ],
  },
  {
    brand: 'Luxardo',
    maker: 'Luxardo',
    country: 'Italy',
    products: [
      {
        name: 'Maraschino Originale',
        kind: ['Fruit Liqueur', 'Maraschino'],
        abv: 32,
        ml: 750,
        tier: 'Well',
        note: 'Marasca cherries, straw-wrapped bottle.',
      },
    ],
  },
  {
    brand: 'Chambord',
    maker: 'Brown-Forman',
    country: 'France',
    products: [
      {
        name: 'Black Raspberry Liqueur',
        kind: ['Fruit Liqueur', 'Raspberry'],
        abv: 16.5,
        ml: 750,
        tier: 'Well',
        note: 'Raspberry, blackberry, honey.',
      },
    ],
  },
  {
    brand: 'Midori',
    maker: 'Suntory Global Spirits',
    country: 'Japan',
    products: [
      {
        name: 'Melon Liqueur',
        kind: ['Fruit Liqueur', 'Melon'],
        abv: 20,
        ml: 750,
        tier: 'Call',
        note: 'Musk melon, bright green.',
      },
    ],
  },
  {
    brand: 'Chartreuse',
    maker: 'Chartreuse Diffusion',
    country: 'France',
    products: [
      {
        name: 'Green',
        kind: ['Herbal Liqueur', 'Chartreuse'],
        abv: 55,
        ml: 750,
        tier: 'Premium',
        note: 'A hundred and thirty herbs, full strength.',
      },
      {
        name: 'Yellow',
        kind: ['Herbal Liqueur', 'Chartreuse'],
        abv: 43,
        ml: 750,
        tier: 'Premium',
        note: 'Saffron, honey, softer.',
      },
    ],
  },
  {
    brand: 'St-Germain',
    maker: 'Bacardi',
    country: 'France',
    products: [
      {
        name: 'Elderflower Liqueur',
        kind: ['Herbal Liqueur', 'Elderflower'],
        abv: 20,
        ml: 750,
        tier: 'Call',
        note: 'Blossoms picked by hand in spring.',
      },
    ],
  },
  {
    brand: 'Bénédictine',
    maker: 'Bacardi',
    country: 'France',
    products: [
      {
        name: 'D.O.M.',
        kind: 'Herbal Liqueur',
        abv: 40,
        ml: 750,
        tier: 'Call',
        note: 'Twenty-seven plants from Fécamp.',
      },
    ],
  },
  {
    brand: 'Galliano',
    maker: 'Lucas Bols',
    country: 'Italy',
    products: [
      {
        name: "L'Autentico",
        kind: 'Herbal Liqueur',
        abv: 42.3,
        ml: 750,
        tier: 'Call',
        note: 'Vanilla, anise, a very tall bottle.',
      },
    ],
  },
  {
    brand: 'Drambuie',
    maker: 'William Grant & Sons',
    country: 'Scotland',
    products: [
      {
        name: 'Liqueur',
        kind: 'Herbal Liqueur',
        abv: 40,
        ml: 750,
        tier: 'Call',
        note: 'Scotch, heather honey, saffron.',
      },
    ],
  },
  {
    brand: 'Jägermeister',
    maker: 'Mast-Jägermeister',
    country: 'Germany',
    products: [
      {
        name: 'Herbal Liqueur',
        kind: 'Herbal Liqueur',
        abv: 35,
        ml: 1000,
        tier: 'Well',
        note: 'Fifty-six herbs, served ice-cold.',
      },
    ],
  },
  {
    brand: 'Kahlúa',
    maker: 'Pernod Ricard',
    country: 'Mexico',
    products: [
      {
        name: 'Original',
        kind: 'Coffee Liqueur',
        abv: 16,
        ml: 1000,
        tier: 'Well',
        note: 'Veracruz coffee and cane spirit.',
      },
    ],
  },
  {
    brand: 'Mr Black',
    maker: 'Diageo',
    country: 'Australia',
    products: [
      {
        name: 'Cold Brew Coffee Liqueur',
        kind: 'Coffee Liqueur',
        abv: 23,
        ml: 750,
        tier: 'Call',
        note: 'Cold-brewed arabica, little sugar.',
      },
    ],
  },
  {
    brand: 'Disaronno',
    maker: 'ILLVA Saronno',
    country: 'Italy',
    products: [
      {
        name: 'Originale',
        kind: ['Nut Liqueur', 'Amaretto'],
        abv: 28,
        ml: 750,
        tier: 'Well',
        note: 'Almond, burnt sugar, vanilla.',
      },
    ],
  },
  {
    brand: 'Frangelico',
    maker: 'Campari Group',
    country: 'Italy',
    products: [
      {
        name: 'Hazelnut Liqueur',
        kind: 'Nut Liqueur',
        abv: 20,
        ml: 750,
        flavor: 'Hazelnut',
        tier: 'Call',
        note: 'Toasted Piedmont hazelnuts.',
      },
    ],
  },
  {
    brand: 'Baileys',
    maker: 'Diageo',
    country: 'Ireland',
    products: [
      {
        name: 'Original Irish Cream',
        kind: 'Cream Liqueur',
        abv: 17,
        ml: 750,
        tier: 'Well',
        note: 'Irish whiskey and dairy cream.',
      },
    ],
  },
  {
    brand: 'Fireball',
    maker: 'Sazerac',
    country: 'Canada',
    products: [
      {
        name: 'Cinnamon Whisky',
        kind: 'Cinnamon Liqueur',
        abv: 33,
        ml: 1000,
        flavor: 'Cinnamon',
        tier: 'Well',
        note: 'Tastes like heaven, burns as promised.',
      },
    ],
  },
  {
    brand: 'Fernet-Branca',
    maker: 'Fratelli Branca',
    country: 'Italy',
    products: [
      { name: 'Amaro', kind: 'Amaro', abv: 39, ml: 750, tier: 'Well', note: 'Menthol, myrrh, saffron, very bitter.' },
    ],
  },
  {
    brand: 'Nonino',
    maker: 'Nonino Distillatori',
    country: 'Italy',
    products: [
      {
        name: 'Quintessentia Amaro',
        kind: 'Amaro',
        abv: 35,
        ml: 750,
        tier: 'Call',
        note: 'Alpine herbs on aged grappa.',
      },
    ],
  },
  {
    brand: 'Montenegro',
    maker: 'Gruppo Montenegro',
    country: 'Italy',
    products: [
      { name: 'Amaro', kind: 'Amaro', abv: 23, ml: 750, tier: 'Call', note: 'Orange peel and rose, gently bitter.' },
    ],
  },
  {
    brand: 'Campari',
    maker: 'Campari Group',
    country: 'Italy',
    website: 'https://www.campari.com',
    products: [
      { name: 'Bitter', kind: 'Bitter Aperitif', abv: 24, ml: 750, tier: 'Well', note: 'Red, bitter orange, rhubarb.' },
    ],
  },
  {
    brand: 'Aperol',
    maker: 'Campari Group',
    country: 'Italy',
    products: [
      {
        name: 'Aperitivo',
        kind: 'Bitter Aperitif',
        abv: 11,
        ml: 750,
        tier: 'Well',
        note: 'Bright orange, rhubarb, gentian.',
      },
    ],
  },
  // Fortified
  {
    brand: 'Martini & Rossi',
    maker: 'Bacardi',
    country: 'Italy',
    products: [
      { name: 'Rosso', kind: ['Vermouth', 'Sweet'], abv: 15, ml: 1000, tier: 'Well', note: 'Caramel, citrus, herbs.' },
    ],
  },
  {
    brand: 'Carpano',
    maker: 'Fratelli Branca',
    country: 'Italy',
    products: [
      {
        name: 'Antica Formula',
        kind: ['Vermouth', 'Sweet'],
        abv: 16.5,
        ml: 1000,
        tier: 'Call',
        note: 'Vanilla, cocoa, dried fruit.',
      },
    ],
  },
  {
    brand: 'Noilly Prat',
    maker: 'Bacardi',
    country: 'France',
    products: [
      { name: 'Extra Dry', kind: ['Vermouth', 'Dry'], abv: 18, ml: 750, tier: 'Well', note: 'Chamomile and salt air.' },
    ],
  },
  {
    brand: 'Dolin',
    maker: 'Dolin',
    country: 'France',
    products: [
      { name: 'Dry', kind: ['Vermouth', 'Dry'], abv: 17.5, ml: 750, tier: 'Call', note: 'Alpine and delicate.' },
    ],
  },
  {
    brand: 'Lillet',
    maker: 'Pernod Ricard',
    country: 'France',
    products: [
      {
        name: 'Blanc',
        kind: 'Aromatised Wine',
        abv: 17,
        ml: 750,
        tier: 'Well',
        note: 'Bordeaux wine, citrus, a trace of quinine.',
      },
    ],
  },
  {
    brand: "Taylor's",
    maker: 'Taylor, Fladgate & Yeatman',
    country: 'Portugal',
    products: [
      {
        name: '10 Year Old Tawny',
        kind: ['Port', 'Tawny'],
        abv: 20,
        ml: 750,
        tier: 'Well',
        note: 'Fig, walnut, butterscotch.',
      },
    ],
  },
  {
    brand: 'Tio Pepe',
    maker: 'González Byass',
    country: 'Spain',
    products: [{ name: 'Fino', kind: 'Sherry', abv: 15, ml: 750, tier: 'Well', note: 'Bone dry, almond, bread.' }],
  },
  // Wine
  {
    brand: 'Josh Cellars',
    maker: 'Deutsch Family',
    country: 'United States',
    products: [
      {
        name: 'Cabernet Sauvignon',
        kind: ['Red Wine', 'Cabernet Sauvignon'],
        abv: 13.5,
        ml: 750,
        tier: 'Well',
        note: 'Blackberry, toasted hazelnut.',
      },
    ],
  },
  {
    brand: 'Meiomi',
    maker: 'Constellation Brands',
    country: 'United States',
    products: [
      {
        name: 'Pinot Noir',
        kind: ['Red Wine', 'Pinot Noir'],
        abv: 13.7,
        ml: 750,
        tier: 'Call',
        note: 'Strawberry, mocha, soft oak.',
      },
    ],
  },
  {
    brand: 'Catena',
    maker: 'Bodega Catena Zapata',
    country: 'Argentina',
    products: [
      {
        name: 'Malbec',
        kind: ['Red Wine', 'Malbec'],
        abv: 13.5,
        ml: 750,
        tier: 'Call',
        note: 'High Mendoza: plum, violet.',
      },
    ],
  },
  {
    brand: 'Kendall-Jackson',
    maker: 'Jackson Family Wines',
    country: 'United States',
    products: [
      {
        name: "Vintner's Reserve Chardonnay",
        kind: ['White Wine', 'Chardonnay'],
        abv: 13.5,
        ml: 750,
        tier: 'Well',
        note: 'Tropical fruit and butter.',
      },
    ],
  },
  {
    brand: 'Kim Crawford',
    maker: 'Constellation Brands',
    country: 'New Zealand',
    products: [
      {
        name: 'Sauvignon Blanc',
        kind: ['White Wine', 'Sauvignon Blanc'],
        abv: 13,
        ml: 750,
        tier: 'Call',
        note: 'Passion fruit and cut grass.',
      },
    ],
  },
  {
    brand: 'Santa Margherita',
    maker: 'Santa Margherita',
    country: 'Italy',
    products: [
      {
        name: 'Pinot Grigio',
        kind: ['White Wine', 'Pinot Grigio'],
        abv: 12.5,
        ml: 750,
        tier: 'Premium',
        note: 'Dry, golden apple.',
      },
    ],
  },
  {
    brand: "Château d'Esclans",
    maker: "Château d'Esclans",
    country: 'France',
    products: [
      {
        name: 'Whispering Angel Rosé',
        kind: 'Rosé Wine',
        abv: 13,
        ml: 750,
        tier: 'Call',
        note: 'Pale Provence, red berries.',
      },
    ],
  },
  {
    brand: 'La Marca',
    maker: 'E. & J. Gallo',
    country: 'Italy',
    products: [
      {
        name: 'Prosecco',
        kind: ['Sparkling Wine', 'Prosecco'],
        abv: 11,
        ml: 750,
        tier: 'Well',
        note: 'Green apple, grapefruit, honeysuckle.',
      },
    ],
  },
  {
    brand: 'Moët & Chandon',
    maker: 'LVMH',
    country: 'France',
    products: [
      {
        name: 'Impérial Brut',
        kind: ['Sparkling Wine', 'Champagne'],
        abv: 12,
        ml: 750,
        tier: 'Well',
        note: 'Pear, citrus, fine mousse.',
      },
    ],
  },
  {
    brand: 'Veuve Clicquot',
    maker: 'LVMH',
    country: 'France',
    products: [
      {
        name: 'Yellow Label Brut',
        kind: ['Sparkling Wine', 'Champagne'],
        abv: 12,
        ml: 750,
        tier: 'Premium',
        note: 'Pinot-led: brioche, peach.',
      },
    ],
  },
  {
    brand: 'Dom Pérignon',
    maker: 'LVMH',
    country: 'France',
    products: [
      {
        name: 'Vintage',
        kind: ['Sparkling Wine', 'Champagne'],
        abv: 12.5,
        ml: 750,
        tier: 'Top Shelf',
        note: 'Only in good years: smoke, almond, length.',
      },
    ],
  },
  // Beer
  {
    brand: 'Bud Light',
    maker: 'Anheuser-Busch',
    country: 'United States',
    products: [
      {
        name: 'Lager',
        kind: ['Lager', 'American Light'],
        abv: 4.2,
        ml: 355,
        note: 'Crisp and light; brewed in Jacksonville too.',
      },
    ],
  },
  {
    brand: 'Michelob',
    maker: 'Anheuser-Busch',
    country: 'United States',
    products: [{ name: 'Ultra', kind: ['Lager', 'American Light'], abv: 4.2, ml: 355, note: 'Ninety-five calories.' }],
  },
  {
    brand: 'Miller',
    maker: 'Molson Coors',
    country: 'United States',
    products: [
      { name: 'Lite', kind: ['Lager', 'American Light'], abv: 4.2, ml: 355, note: 'The first light pilsner.' },
    ],
  },
  {
    brand: 'Yuengling',
    maker: 'D. G. Yuengling & Son',
    country: 'United States',
    products: [
      { name: 'Traditional Lager', kind: 'Lager', abv: 4.5, ml: 355, note: 'Amber, with roasted caramel malt.' },
    ],
  },
  {
    brand: 'Corona',
    maker: 'Grupo Modelo',
    country: 'Mexico',
    products: [{ name: 'Extra', kind: ['Lager', 'Mexican'], abv: 4.6, ml: 355, note: 'With a lime in the neck.' }],
  },
  {
    brand: 'Modelo',
    maker: 'Grupo Modelo',
    country: 'Mexico',
    products: [
      { name: 'Especial', kind: ['Lager', 'Mexican'], abv: 4.4, ml: 355, note: 'Full, slightly sweet pilsner style.' },
    ],
  },
  {
    brand: 'Stella Artois',
    maker: 'AB InBev',
    country: 'Belgium',
    products: [
      { name: 'Lager', kind: ['Lager', 'Pilsner'], abv: 5, ml: 330, note: 'Saaz hops, poured with a proper head.' },
    ],
  },
  {
    brand: 'Peroni',
    maker: 'Asahi',
    country: 'Italy',
    products: [
      { name: 'Nastro Azzurro', kind: ['Lager', 'Pilsner'], abv: 5, ml: 330, note: 'Dry and light from Rome.' },
    ],
  },
  {
    brand: 'Cigar City',
    maker: 'Cigar City Brewing',
    country: 'United States',
    website: 'https://www.cigarcitybrewing.com',
    products: [
      {
        name: 'Jai Alai IPA',
        line: 'Cigar City Year-Round',
        kind: 'IPA',
        abv: 7.5,
        ml: 355,
        note: "Tampa's citrus IPA.",
      },
    ],
  },
  {
    brand: 'Intuition',
    maker: 'Intuition Ale Works',
    country: 'United States',
    products: [
      {
        name: 'Jon Boat Coastal Ale',
        line: 'Intuition Year-Round',
        kind: 'Pale Ale',
        abv: 4.5,
        ml: 355,
        note: 'Golden ale from downtown Jacksonville.',
      },
    ],
  },
  {
    brand: 'Sierra Nevada',
    maker: 'Sierra Nevada Brewing',
    country: 'United States',
    products: [
      {
        name: 'Pale Ale',
        line: 'Sierra Nevada Year-Round',
        kind: 'Pale Ale',
        abv: 5.6,
        ml: 355,
        note: 'Whole-cone Cascade, the one that began it.',
      },
      {
        name: 'Hazy Little Thing',
        line: 'Sierra Nevada Year-Round',
        kind: 'IPA',
        abv: 6.7,
        ml: 355,
        note: 'Unfiltered, juicy, soft.',
      },
    ],
  },
  {
    brand: 'Lagunitas',
    maker: 'Lagunitas Brewing',
    country: 'United States',
    products: [{ name: 'IPA', kind: 'IPA', abv: 6.2, ml: 355, note: 'Pine, grapefruit, caramel.' }],
  },
  {
    brand: 'Guinness',
    maker: 'Diageo',
    country: 'Ireland',
    website: 'https://www.guinness.com',
    products: [{ name: 'Draught', kind: 'Stout', abv: 4.2, ml: 440, note: 'Nitrogen-poured, two minutes well spent.' }],
  },
  {
    brand: 'Left Hand',
    maker: 'Left Hand Brewing',
    country: 'United States',
    products: [{ name: 'Milk Stout Nitro', kind: 'Stout', abv: 6, ml: 355, note: 'Vanilla cream, milk chocolate.' }],
  },
  {
    brand: 'Blue Moon',
    maker: 'Molson Coors',
    country: 'United States',
    products: [
      { name: 'Belgian White', kind: 'Wheat Beer', abv: 5.4, ml: 355, note: 'Wheat, orange peel, coriander.' },
    ],
  },
  {
    brand: 'Funky Buddha',
    maker: 'Funky Buddha Brewery',
    country: 'United States',
    products: [
      {
        name: 'Floridian Hefeweizen',
        kind: 'Wheat Beer',
        abv: 5.2,
        ml: 355,
        note: 'Banana and clove from Oakland Park.',
      },
    ],
  },
  {
    brand: 'Dogfish Head',
    maker: 'Boston Beer',
    country: 'United States',
    products: [{ name: 'SeaQuench Ale', kind: 'Sour', abv: 4.9, ml: 355, note: 'Lime, black lime, sea salt.' }],
  },
  {
    brand: 'Angry Orchard',
    maker: 'Boston Beer',
    country: 'United States',
    products: [
      { name: 'Crisp Apple', kind: 'Apple Cider', abv: 5, ml: 355, note: 'Sweet-tart, like biting the apple.' },
    ],
  },
  {
    brand: 'White Claw',
    maker: 'Mark Anthony Brands',
    country: 'United States',
    website: 'https://www.whiteclaw.com',
    products: [
      {
        name: 'Hard Seltzer',
        line: 'White Claw Hard Seltzer',
        kind: 'Hard Seltzer',
        abv: 5,
        ml: 355,
        groupingOnly: true,
        note: 'Stands for all its flavors.',
      },
      {
        name: 'Black Cherry',
        line: 'White Claw Hard Seltzer',
        kind: 'Hard Seltzer',
        abv: 5,
        ml: 355,
        flavor: 'Black Cherry',
        base: 'Hard Seltzer',
        note: 'Ripe cherry, dry finish.',
      },
      {
        name: 'Mango',
        line: 'White Claw Hard Seltzer',
        kind: 'Hard Seltzer',
        abv: 5,
        ml: 355,
        flavor: 'Mango',
        base: 'Hard Seltzer',
        note: 'Light mango.',
      },
      {
        name: 'Watermelon',
        line: 'White Claw Hard Seltzer',
        kind: 'Hard Seltzer',
        abv: 5,
        ml: 355,
        flavor: 'Watermelon',
        base: 'Hard Seltzer',
        note: 'Fresh-cut watermelon.',
      },
    ],
  },
  {
    brand: 'High Noon',
    maker: 'E. & J. Gallo',
    country: 'United States',
    products: [
      {
        name: 'Peach',
        line: 'High Noon Vodka Seltzer',
        kind: 'Hard Seltzer',
        abv: 4.5,
        ml: 355,
        flavor: 'Peach',
        note: 'Vodka, peach juice, bubbles.',
      },
      {
        name: 'Pineapple',
        line: 'High Noon Vodka Seltzer',
        kind: 'Hard Seltzer',
        abv: 4.5,
        ml: 355,
        flavor: 'Pineapple',
        note: 'Vodka, pineapple juice, bubbles.',
      },
    ],
  },
  // Without alcohol
  {
    brand: 'Heineken',
    maker: 'Heineken',
    country: 'Netherlands',
    products: [
      { name: 'Original', kind: ['Lager', 'Pilsner'], abv: 5, ml: 355, note: 'The green bottle.' },
      { name: '0.0', ml: 330, note: 'Brewed, then freed of its alcohol.' },
    ],
  },
  {
    brand: 'Athletic Brewing',
    maker: 'Athletic Brewing',
    country: 'United States',
    products: [{ name: 'Run Wild IPA', ml: 355, note: 'Hoppy, under half a per cent.' }],
  },
  {
    brand: 'Coca-Cola',
    maker: 'The Coca-Cola Company',
    country: 'United States',
    products: [
      { name: 'Classic', line: 'Coca-Cola Sodas', ml: 355, note: 'Over ice, with or without lime.' },
      { name: 'Diet Coke', line: 'Coca-Cola Sodas', ml: 355, note: 'No sugar.' },
      { name: 'Sprite', line: 'Coca-Cola Sodas', ml: 355, note: 'Lemon and lime.' },
    ],
  },
  {
    brand: 'Dr Pepper',
    maker: 'Keurig Dr Pepper',
    country: 'United States',
    products: [{ name: 'Original', ml: 355, note: 'Twenty-three flavors.' }],
  },
  {
    brand: 'Fever-Tree',
    maker: 'Fever-Tree',
    country: 'United Kingdom',
    products: [
      { name: 'Indian Tonic Water', ml: 200, note: 'Quinine from the Congo.' },
      { name: 'Ginger Beer', ml: 200, flavor: 'Ginger', note: 'Three gingers.' },
      { name: 'Sparkling Pink Grapefruit', ml: 200, flavor: 'Grapefruit', note: 'Florida grapefruit.' },
    ],
  },
  {
    brand: 'Red Bull',
    maker: 'Red Bull GmbH',
    country: 'Austria',
    website: 'https://www.redbull.com',
    products: [
      { name: 'Energy Drink', line: 'Red Bull', ml: 250, note: 'The original, in the slim can.' },
      { name: 'Sugarfree', line: 'Red Bull', ml: 250, note: 'Without sugar.' },
      {
        name: 'Red Edition',
        line: 'Red Bull',
        ml: 250,
        flavor: 'Watermelon',
        base: 'Energy Drink',
        note: 'Watermelon.',
      },
    ],
  },
  {
    brand: 'S.Pellegrino',
    maker: 'Sanpellegrino',
    country: 'Italy',
    products: [{ name: 'Sparkling Water', ml: 500, note: 'Fine bubbles from Bergamo.' }],
  },
  {
    brand: 'Acqua Panna',
    maker: 'Sanpellegrino',
    country: 'Italy',
    products: [{ name: 'Still Water', ml: 500, note: 'From the Apennines.' }],
  },
  {
    brand: 'Seedlip',
    maker: 'Diageo',
    country: 'United Kingdom',
    products: [
      { name: 'Garden 108', ml: 700, note: 'Peas, hay, spearmint.' },
      { name: 'Spice 94', ml: 700, note: 'Allspice, cardamom, oak.' },
    ],
  },
  {
    brand: "Lyre's",
    maker: "Lyre's Spirit Co",
    country: 'Australia',
    products: [
      { name: 'Italian Orange', ml: 700, note: 'Blood orange and bitterness, no alcohol.' },
      { name: 'Dry London Spirit', ml: 700, note: 'Juniper and pepper, no alcohol.' },
      { name: 'American Malt', ml: 700, note: 'Vanilla and oak, no alcohol.' },
    ],
  },
  {
    brand: 'Ritual',
    maker: 'Ritual Zero Proof',
    country: 'United States',
    products: [{ name: 'Tequila Alternative', ml: 750, note: 'Green pepper, lime, a little heat, no alcohol.' }],
  },
]

import { COCKTAILS } from './cocktails'
import { BAR_CALLS, ZERO_PROOF } from './house-drinks'
import type { TierName } from './products/product-group'
import { bottle, garnish, ml, part, spirit, type RecipeLine } from './recipe'

/** When an item may be sold. Values in a list widen it; different lists narrow each other (contract/availability.ts). */
export interface Times {
  weekdays?: ReadonlyArray<'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday'>
  /** Local 'HH:mm:ss'. */
  hours?: readonly [start: string, end: string]
  seasons?: ReadonlyArray<'Spring' | 'Summer' | 'Fall' | 'Winter'>
}

/** A house drink, with its own recipe and price. */
export interface HouseDrink {
  name: string
  description: string
  method: string
  recipe: readonly RecipeLine[]
  dollars: number
  upCharge?: number
  isAlcoholic?: boolean
  isShot?: boolean
  times?: Times
}

/** The menu of one venue. */
export interface MenuCard {
  /** The section of its own drinks. */
  ownSection: readonly [name: string, description: string]
  /** Usual prices times this, rounded up to half a dollar. */
  markup: number
  houseDrinks: readonly HouseDrink[]
  /** Standard drinks by name. */
  drinks: readonly string[]
  /** Products sold on their own, by label. */
  products: readonly string[]
  /** The tiers whose bottles are all behind the bar. */
  stocks: readonly TierName[]
  /** Standard drinks and products shown first. */
  featured: readonly string[]
  times: Readonly<Record<string, Times>>
  /** Pour types and vessels that this house refuses, whatever other rules allow. */
  refusedPours: readonly string[]
}

const WEEKEND = ['saturday', 'sunday'] as const
const WORKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const

const SODAS = [
  'Coca-Cola Classic',
  'Diet Coke Original',
  'Sprite Original',
  'Dr Pepper Original',
  'Fever-Tree Ginger Beer',
  'Red Bull Energy Drink',
  'Red Bull Sugarfree',
  'S.Pellegrino Sparkling Water',
  'Acqua Panna Still Water',
]

const SELTZERS = [
  'White Claw Black Cherry',
  'White Claw Mango',
  'White Claw Watermelon',
  'High Noon Peach',
  'High Noon Pineapple',
]

/** Spirits that get their own line as a neat pour on any menu. */
const SPIRITS = [
  "Tito's Handmade Vodka",
  'Grey Goose Original Vodka',
  'Tanqueray London Dry Gin',
  "Hendrick's Gin",
  'Diplomático Reserva Exclusiva',
  'Patrón Silver',
  'Casamigos Blanco',
  'Don Julio 1942',
  'Del Maguey Vida Clásico',
  "Maker's Mark Kentucky Straight Bourbon",
  'Woodford Reserve Kentucky Straight Bourbon',
  'Jameson Irish Whiskey',
  "Jack Daniel's Old No. 7",
  'Johnnie Walker Black Label',
  'Hennessy VS',
  'Fireball Cinnamon Whisky',
  'Jägermeister Herbal Liqueur',
]

export const HERON: MenuCard = {
  ownSection: ['Heron Originals', 'Only here, on the river'],
  markup: 1,
  houseDrinks: [
    {
      name: 'Night Heron',
      description: 'Rye, crème de mûre and lemon under a drift of absinthe: the house bird.',
      method: 'Shake with ice, strain over one large cube, mist with absinthe.',
      recipe: [
        spirit(50, 'Whiskey', 'Rye'),
        bottle(20, 'Giffard Crème de Mûre'),
        ml(20, 'Lemon juice'),
        ml(10, 'Honey syrup'),
        bottle(2, 'Pernod Absinthe'),
        garnish('Blackberries'),
      ],
      dollars: 15,
    },
    {
      name: 'St. Johns Mule',
      description: 'Spiced rum, lime and ginger, for a river that runs north.',
      method: 'Build in a copper mug over cracked ice.',
      recipe: [spirit(50, 'Rum', 'Spiced'), ml(15, 'Lime juice'), ml(120, 'Ginger beer'), garnish('Lime wedge')],
      dollars: 13,
    },
    {
      name: 'Main Street Bridge',
      description: 'Gin, Aperol and grapefruit, blue steel outside and sunset in the glass.',
      method: 'Shake all but the soda, strain into a collins over ice, top with soda.',
      recipe: [
        spirit(45, 'Gin'),
        bottle(20, 'Aperol Aperitivo'),
        ml(40, 'Grapefruit juice'),
        ml(10, 'Simple syrup'),
        part(1, 'top up', 'Soda water'),
        garnish('Orange slice'),
      ],
      dollars: 14,
    },
    {
      name: 'Rush Hour Spritz',
      description: 'Lillet, elderflower and Prosecco while the bridges are up. Workdays, four to seven.',
      method: 'Build in a wine glass over ice, soda last.',
      recipe: [
        bottle(45, 'Lillet Blanc'),
        ml(15, 'Elderflower cordial'),
        bottle(60, 'La Marca Prosecco'),
        part(1, 'splash', 'Soda water'),
        garnish('Mint sprig'),
      ],
      dollars: 9,
      times: { weekdays: WORKDAYS, hours: ['16:00:00', '19:00:00'] },
    },
  ],
  drinks: [...COCKTAILS, ...BAR_CALLS, ...ZERO_PROOF].map(({ name }) => name),
  products: [
    'Intuition Jon Boat Coastal Ale',
    'Cigar City Jai Alai IPA',
    'Sierra Nevada Hazy Little Thing',
    'Guinness Draught',
    'Yuengling Traditional Lager',
    'Stella Artois Lager',
    'Michelob Ultra',
    'Corona Extra',
    'Modelo Especial',
    'Lagunitas IPA',
    'Left Hand Milk Stout Nitro',
    'Dogfish Head SeaQuench Ale',
    'Angry Orchard Crisp Apple',
    ...SELTZERS,
    'Heineken 0.0',
    'Athletic Brewing Run Wild IPA',
    'Josh Cellars Cabernet Sauvignon',
    'Meiomi Pinot Noir',
    'Kim Crawford Sauvignon Blanc',
    "Kendall-Jackson Vintner's Reserve Chardonnay",
    "Château d'Esclans Whispering Angel Rosé",
    'La Marca Prosecco',
    'Veuve Clicquot Yellow Label Brut',
    "Taylor's 10 Year Old Tawny",
    ...SPIRITS,
    "Blanton's Original Single Barrel",
    'WhistlePig 10 Year Rye',
    'Lagavulin 16 Year Old',
    'The Macallan Sherry Oak 12 Years',
    'Johnnie Walker Blue Label',
    'Suntory Hibiki Japanese Harmony',
    'Clase Azul Reposado',
    'Hennessy XO',
    'Fernet-Branca Amaro',
    ...SODAS,
  ],
  stocks: ['Well', 'Call', 'Premium', 'Top Shelf'],
  featured: ['Old Fashioned', 'Negroni', 'Espresso Martini', 'Margarita', 'Shirley Temple', 'Cigar City Jai Alai IPA'],
  times: { 'Irish Coffee': { seasons: ['Fall', 'Winter'] } },
  refusedPours: ['Pitcher', 'Liquor Bottle'],
}

export const UNDERTOW: MenuCard = {
  ownSection: ['Below Street Level', 'What the lower floor drinks'],
  markup: 1.2,
  houseDrinks: [
    {
      name: 'Riptide',
      description: 'Coconut rum, melon and pineapple, lit from below.',
      method: 'Shake, strain into a hurricane over ice.',
      recipe: [
        bottle(45, 'Malibu Original'),
        bottle(20, 'Midori Melon Liqueur'),
        ml(90, 'Pineapple juice'),
        ml(10, 'Lime juice'),
        garnish('Pineapple slice'),
      ],
      dollars: 15,
    },
    {
      name: 'Undertow Bomb',
      description: 'Jägermeister dropped into an energy drink.',
      method: 'Pour the can into a rocks glass and drop the shot at the table.',
      recipe: [bottle(44, 'Jägermeister Herbal Liqueur'), bottle(120, 'Red Bull Energy Drink')],
      dollars: 12,
      isShot: true,
    },
    {
      name: 'Bassline Sour',
      description: 'Vodka, raspberry and lemon with a kick drum of ginger.',
      method: 'Shake with ice, strain over ice, top with ginger beer.',
      recipe: [
        spirit(45, 'Vodka'),
        ml(15, 'Raspberry syrup'),
        ml(20, 'Lemon juice'),
        part(1, 'top up', 'Ginger beer'),
        garnish('Raspberries'),
      ],
      dollars: 15,
    },
    {
      name: 'Tide Pool',
      description: 'Cucumber-bright lemonade with mint and soda, no alcohol.',
      method: 'Press the mint, build over ice.',
      recipe: [ml(120, 'Lemonade'), part(6, 'leaf', 'Mint'), ml(60, 'Soda water'), garnish('Mint sprig')],
      dollars: 8,
      isAlcoholic: false,
    },
  ],
  drinks: [
    'Margarita',
    "Tommy's Margarita",
    'Mojito',
    'Cuba Libre',
    'Long Island Ice Tea',
    'Espresso Martini',
    'Lemon Drop Martini',
    'Cosmopolitan',
    'Sex on the Beach',
    'Sea Breeze',
    'Tequila Sunrise',
    'Moscow Mule',
    'Whiskey Sour',
    'Old Fashioned',
    'Piña Colada',
    'French 75',
    'Spritz',
    ...BAR_CALLS.map(({ name }) => name),
    'Shirley Temple',
    'Virgin Mojito',
    'Virgin Piña Colada',
    'Arnold Palmer',
  ],
  products: [
    'Bud Light Lager',
    'Michelob Ultra',
    'Miller Lite',
    'Corona Extra',
    'Modelo Especial',
    'Heineken Original',
    ...SELTZERS,
    'Heineken 0.0',
    'La Marca Prosecco',
    'Moët & Chandon Impérial Brut',
    'Veuve Clicquot Yellow Label Brut',
    'Dom Pérignon Vintage',
    ...SPIRITS,
    'Belvedere Vodka',
    'Bacardí Superior',
    'Crown Royal Deluxe',
    ...SODAS,
  ],
  stocks: ['Well', 'Call', 'Premium', 'Top Shelf'],
  featured: ['Espresso Martini', 'Green Tea Shot', 'Margarita', 'Grey Goose Original Vodka'],
  times: {},
  refusedPours: ['Pitcher'],
}

export const SALTMARSH: MenuCard = {
  ownSection: ['From the Marsh', 'Made for the table'],
  markup: 0.9,
  houseDrinks: [
    {
      name: 'Datil Paloma',
      description: "Tequila and grapefruit with the heat of St. Augustine's own pepper.",
      method: 'Muddle the chili, build over ice, top with soda.',
      recipe: [
        spirit(45, 'Tequila'),
        ml(15, 'Lime juice'),
        part(1, 'slice', 'Red chili pepper'),
        ml(110, 'Pink grapefruit soda'),
        garnish('Lime slice'),
      ],
      dollars: 12,
    },
    {
      name: 'Marsh Tea',
      description: 'Bourbon, peach and iced tea in a tall glass.',
      method: 'Build in a tall glass over ice and stir once.',
      recipe: [
        spirit(45, 'Whiskey', 'Bourbon'),
        bottle(15, 'DeKuyper Peachtree Schnapps'),
        ml(120, 'Iced tea'),
        ml(10, 'Lemon juice'),
        garnish('Lemon slice'),
      ],
      dollars: 11,
    },
    {
      name: 'Low Tide Lemonade',
      description: 'Honey, lemon and ginger, no alcohol.',
      method: 'Shake honey, lemon and ginger, strain over ice, top with soda.',
      recipe: [ml(30, 'Honey syrup'), ml(30, 'Lemon juice'), part(2, 'slice', 'Fresh ginger'), ml(120, 'Soda water')],
      dollars: 6,
      isAlcoholic: false,
    },
  ],
  drinks: [
    'Bloody Mary',
    'Mimosa',
    'Bellini',
    'French 75',
    'Margarita',
    'Paloma',
    'Old Fashioned',
    'Manhattan',
    'Whiskey Sour',
    'Boulevardier',
    'Negroni',
    'Americano',
    'Spritz',
    'Daiquiri',
    'Mojito',
    'Mint Julep',
    'Moscow Mule',
    'Espresso Martini',
    'Dry Martini',
    'Sidecar',
    "Planter's Punch",
    'Kir',
    'Gin & Tonic',
    'Ranch Water',
    'Shirley Temple',
    'Roy Rogers',
    'Arnold Palmer',
    'Virgin Mary',
    'Virgin Mojito',
    'Garden Tonic',
    'Peach Palmetto',
  ],
  products: [
    'Intuition Jon Boat Coastal Ale',
    'Cigar City Jai Alai IPA',
    'Sierra Nevada Pale Ale',
    'Yuengling Traditional Lager',
    'Blue Moon Belgian White',
    'Michelob Ultra',
    'Corona Extra',
    'Peroni Nastro Azzurro',
    'Funky Buddha Floridian Hefeweizen',
    'Angry Orchard Crisp Apple',
    'Athletic Brewing Run Wild IPA',
    'Josh Cellars Cabernet Sauvignon',
    'Meiomi Pinot Noir',
    'Catena Malbec',
    'Kim Crawford Sauvignon Blanc',
    "Kendall-Jackson Vintner's Reserve Chardonnay",
    'Santa Margherita Pinot Grigio',
    "Château d'Esclans Whispering Angel Rosé",
    'La Marca Prosecco',
    'Tio Pepe Fino',
    "Taylor's 10 Year Old Tawny",
    'Montenegro Amaro',
    'Baileys Original Irish Cream',
    'Woodford Reserve Kentucky Straight Bourbon',
    'The Glenlivet 12 Year Old',
    ...SODAS,
  ],
  stocks: ['Well', 'Call', 'Premium'],
  featured: ['Bloody Mary', 'Old Fashioned', 'Spritz', 'Intuition Jon Boat Coastal Ale'],
  times: {
    Mimosa: { weekdays: WEEKEND, hours: ['10:00:00', '15:00:00'] },
    Bellini: { weekdays: WEEKEND, hours: ['10:00:00', '15:00:00'] },
    'Bloody Mary': { weekdays: WEEKEND },
  },
  refusedPours: ['Liquor Bottle'],
}

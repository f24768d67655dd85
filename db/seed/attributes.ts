import type { AttributeType } from '../../contract/enumerations'
import type { DemoRows } from './rows'
import type { Shelf } from './shelf'

interface Attribute {
  name: string
  type: AttributeType
  description: string
  /** Product label → value. */
  values: Readonly<Record<string, string>>
}

/** Facts that guests ask about before they choose a bottle. */
const ATTRIBUTES: readonly Attribute[] = [
  {
    name: 'Base',
    type: 'BaseIngredient',
    description: 'What it was made from.',
    values: {
      "Tito's Handmade Vodka": 'Corn',
      'Absolut Original Vodka': 'Winter wheat',
      'Ketel One Vodka': 'Wheat',
      'Grey Goose Original Vodka': 'Winter wheat',
      'Belvedere Vodka': 'Rye',
      'Deep Eddy Original Vodka': 'Corn',
      'Hornitos Plata': 'Blue agave',
      'Del Maguey Vida Clásico': 'Espadín agave',
      'Leblon Cachaça': 'Fresh cane juice',
      'Rhum Clément VSOP': 'Fresh cane juice',
      'Nardini Grappa Bianca': 'Grape pomace',
    },
  },
  {
    name: 'Still',
    type: 'ProductionMethod',
    description: 'How it was distilled.',
    values: {
      "Tito's Handmade Vodka": 'Pot still',
      'Redbreast 12 Year Old': 'Pot still',
      'Smith & Cross Traditional Jamaica Rum': 'Pot still',
      'Bacardí Superior': 'Column still',
      'Jameson Irish Whiskey': 'Pot and column still',
    },
  },
  {
    name: 'Smoke',
    type: 'FlavorNote',
    description: 'How much smoke to expect.',
    values: {
      'Lagavulin 16 Year Old': 'Heavy',
      'Laphroaig 10 Year Old': 'Heavy',
      'Johnnie Walker Black Label': 'Light',
      'Del Maguey Vida Clásico': 'Medium',
      'Del Maguey Chichicapa': 'Medium',
      'Casamigos Mezcal': 'Light',
    },
  },
  {
    name: 'Finish',
    type: 'Finish',
    description: 'What stays after the sip.',
    values: {
      'WhistlePig 10 Year Rye': 'Long and spicy',
      "Blanton's Original Single Barrel": 'Long, sweet oak',
      'The Macallan Sherry Oak 12 Years': 'Long, dried fruit',
      'Hennessy XO': 'Very long, cocoa',
      'Suntory Toki': 'Short and clean',
    },
  },
  {
    name: 'Body',
    type: 'Body',
    description: 'Weight on the tongue.',
    values: {
      'Josh Cellars Cabernet Sauvignon': 'Full',
      'Meiomi Pinot Noir': 'Medium',
      'Catena Malbec': 'Full',
      "Kendall-Jackson Vintner's Reserve Chardonnay": 'Medium',
      'Santa Margherita Pinot Grigio': 'Light',
      'Guinness Draught': 'Light',
      'Left Hand Milk Stout Nitro': 'Full',
    },
  },
  {
    name: 'Tannin',
    type: 'Tannin',
    description: 'Grip, from skins and oak.',
    values: { 'Josh Cellars Cabernet Sauvignon': 'Firm', 'Catena Malbec': 'Medium', 'Meiomi Pinot Noir': 'Soft' },
  },
  {
    name: 'Sweetness',
    type: 'Sweetness',
    description: 'From bone dry to sweet.',
    values: {
      'Tio Pepe Fino': 'Bone dry',
      'Moët & Chandon Impérial Brut': 'Dry',
      'La Marca Prosecco': 'Off-dry',
      "Taylor's 10 Year Old Tawny": 'Sweet',
      'Angry Orchard Crisp Apple': 'Sweet',
    },
  },
  {
    name: 'Bitterness',
    type: 'Bitterness',
    description: 'Beers in IBU, aperitifs in words.',
    values: {
      'Cigar City Jai Alai IPA': '65 IBU',
      'Sierra Nevada Pale Ale': '38 IBU',
      'Campari Bitter': 'High',
      'Aperol Aperitivo': 'Gentle',
      'Fernet-Branca Amaro': 'Very high',
    },
  },
  {
    name: 'Aroma',
    type: 'Aroma',
    description: 'What rises from the glass.',
    values: {
      "Hendrick's Gin": 'Cucumber and rose',
      'Bombay Sapphire London Dry Gin': 'Juniper and citrus',
      'St-Germain Elderflower Liqueur': 'Elderflower and pear',
      'Kim Crawford Sauvignon Blanc': 'Passion fruit',
      'Lagunitas IPA': 'Pine and grapefruit',
    },
  },
  {
    name: 'Color',
    type: 'Color',
    description: 'As poured.',
    values: {
      'Goslings Black Seal Rum': 'Black',
      'Campari Bitter': 'Ruby red',
      'Chartreuse Green': 'Green',
      'Chartreuse Yellow': 'Yellow',
      "Château d'Esclans Whispering Angel Rosé": 'Pale pink',
    },
  },
]

export function seedAttributes(rows: DemoRows, shelf: Shelf): void {
  for (const { name, type, description, values } of ATTRIBUTES) {
    const productAttributeId = rows.enter('productAttribute', { name, description, attributeType: type })
    for (const [product, attributeValue] of Object.entries(values)) {
      rows.enter('productAttributeValue', { productAttributeId, productId: shelf.product(product).id, attributeValue })
    }
  }
}

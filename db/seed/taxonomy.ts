import type { DemoRows } from './rows'
import { Register } from './rows'

interface Subtype {
  name: string
  description: string
  aging?: string
  region?: string
  other?: string
}

interface AlcoholType {
  name: string
  description: string
  abv: string
  method: string
  subtypes?: Subtype[]
}

interface AlcoholCategory {
  name: string
  description: string
  types: AlcoholType[]
}

const SPIRITS: AlcoholCategory = {
  name: 'Spirits',
  description: 'Distilled to full strength and bottled with little or no sugar.',
  types: [
    {
      name: 'Vodka',
      description: 'A clean, neutral spirit of grain or potato.',
      abv: '37.5-50%',
      method: 'Distilled to high purity, filtered, cut with water',
    },
    {
      name: 'Gin',
      description: 'A neutral spirit flavored above all with juniper.',
      abv: '37.5-57%',
      method: 'Neutral spirit redistilled or steeped with botanicals',
      subtypes: [
        {
          name: 'London Dry',
          description: 'Juniper first, dry, nothing added after distillation.',
          other: 'No more than 0.1 g of sugar per litre',
        },
        { name: 'Old Tom', description: 'The rounder, lightly sweetened style of the 19th century.' },
        {
          name: 'Plymouth',
          description: 'Earthy and soft, made in one distillery in Devon.',
          region: 'Plymouth, England',
        },
        { name: 'Contemporary', description: 'Juniper steps back for citrus, flowers or cucumber.' },
      ],
    },
    {
      name: 'Rum',
      description: 'Spirit of sugar cane: molasses, syrup or pressed juice.',
      abv: '37.5-75.5%',
      method: 'Fermented cane, pot or column still',
      subtypes: [
        { name: 'White', description: 'Light and dry, filtered clear; the Cuban style.' },
        {
          name: 'Gold',
          description: 'Short rest in oak, light caramel; the Puerto Rican style.',
          aging: 'Usually 1 to 3 years',
        },
        {
          name: 'Aged',
          description: 'Several years in oak, for sipping and stirred drinks.',
          aging: 'Usually 5 years and up',
        },
        { name: 'Dark', description: 'Deep, molasses-heavy blends such as the Bermudan.' },
        { name: 'Jamaican', description: 'Long ferments and pot stills: ripe fruit, high esters.', region: 'Jamaica' },
        {
          name: 'Jamaican Overproof',
          description: 'Unaged and fierce, bottled above 57%.',
          region: 'Jamaica',
          other: 'Above 57% alcohol',
        },
        { name: 'Demerara', description: 'Rich and smoky, from the Demerara river.', region: 'Guyana' },
        { name: 'Martinique Rhum', description: 'French island rhum, grassy to oaky.', region: 'Martinique' },
        { name: 'Spiced', description: 'Gold rum with vanilla, clove and friends.' },
        {
          name: 'Cachaça',
          description: "Brazil's spirit of fresh cane juice.",
          region: 'Brazil',
          other: '38 to 48% alcohol',
        },
        { name: 'Aguardiente de Caña', description: "Unaged country cane spirit, rum's older cousin." },
      ],
    },
    {
      name: 'Tequila',
      description: 'Spirit of blue Weber agave.',
      abv: '35-55%',
      method: 'Agave hearts steamed, milled, fermented, distilled twice',
      subtypes: [
        {
          name: 'Blanco',
          description: 'Bottled young: pepper, citrus, cooked agave.',
          aging: 'Less than 2 months',
          region: 'Jalisco and four other Mexican states',
        },
        {
          name: 'Reposado',
          description: 'Rested in oak: agave with vanilla at its edge.',
          aging: '2 to 12 months in oak',
          region: 'Jalisco and four other Mexican states',
        },
        {
          name: 'Añejo',
          description: 'Aged in small barrels: caramel, spice.',
          aging: '1 to 3 years in oak up to 600 litres',
          region: 'Jalisco and four other Mexican states',
        },
      ],
    },
    {
      name: 'Mezcal',
      description: 'Agave spirit with the smoke of the earthen pit.',
      abv: '36-55%',
      method: 'Agave roasted underground, crushed, fermented wild',
      subtypes: [
        { name: 'Espadín', description: 'The most planted agave: smoke, fruit, herbs.', region: 'Mostly Oaxaca' },
      ],
    },
    {
      name: 'Whiskey',
      description: 'Spirit of grain, aged in oak.',
      abv: '40-68%',
      method: 'Mashed, fermented, distilled, matured in casks',
      subtypes: [
        {
          name: 'Bourbon',
          description: 'Corn-led, sweet oak and vanilla.',
          aging: 'New charred oak',
          region: 'United States',
          other: 'At least 51% corn',
        },
        {
          name: 'Rye',
          description: 'Drier and spicier than bourbon.',
          aging: 'New charred oak',
          region: 'United States',
          other: 'At least 51% rye',
        },
        {
          name: 'Tennessee',
          description: 'Filtered through maple charcoal before the barrel.',
          aging: 'New charred oak',
          region: 'Tennessee',
        },
        {
          name: 'Blended Scotch',
          description: 'Malt and grain whiskies married for balance.',
          aging: 'At least 3 years',
          region: 'Scotland',
        },
        {
          name: 'Single Malt Scotch',
          description: 'Malted barley from one distillery.',
          aging: 'At least 3 years',
          region: 'Scotland',
          other: 'Pot still, one distillery',
        },
        {
          name: 'Irish',
          description: 'Light and smooth, often distilled three times.',
          aging: 'At least 3 years',
          region: 'Ireland',
        },
        {
          name: 'Japanese',
          description: 'Scotch methods, finely blended.',
          aging: 'At least 3 years',
          region: 'Japan',
        },
        {
          name: 'Canadian',
          description: 'Gentle blends, often with rye.',
          aging: 'At least 3 years',
          region: 'Canada',
        },
      ],
    },
    {
      name: 'Brandy',
      description: 'Spirit of wine, pomace or other fruit.',
      abv: '35-60%',
      method: 'Fruit or wine distilled, often aged in oak',
      subtypes: [
        {
          name: 'Cognac',
          description: 'Double-distilled grape brandy: fruit, flowers, oak.',
          aging: 'At least 2 years in French oak',
          region: 'Cognac, France',
        },
        { name: 'American', description: 'Soft grape brandy, mostly from California.', region: 'United States' },
        {
          name: 'Calvados',
          description: 'Apple brandy of Normandy.',
          aging: 'At least 2 years',
          region: 'Normandy, France',
        },
        { name: 'Pisco', description: 'Unaged, fragrant grape brandy.', region: 'Peru and Chile' },
        { name: 'Grappa', description: 'Distilled from what the wine press leaves.', region: 'Italy' },
      ],
    },
    {
      name: 'Absinthe',
      description: 'Anise, fennel and wormwood at high strength.',
      abv: '45-74%',
      method: 'Herbs steeped and redistilled',
    },
    {
      name: 'Pastis',
      description: 'Anise spirit that clouds with water.',
      abv: '40-45%',
      method: 'Anise and licorice steeped in spirit',
    },
  ],
}

const LIQUEURS: AlcoholCategory = {
  name: 'Liqueurs',
  description: 'Spirits sweetened and flavored with fruit, herbs, nuts or cream.',
  types: [
    {
      name: 'Orange Liqueur',
      description: 'Peels of bitter and sweet oranges.',
      abv: '15-40%',
      method: 'Peels steeped and distilled, then sweetened',
      subtypes: [
        { name: 'Triple Sec', description: 'Clear and dry orange.' },
        { name: 'Curaçao', description: 'Rounder, on a brandy or rum base.' },
      ],
    },
    {
      name: 'Fruit Liqueur',
      description: 'Ripe fruit, sugar and spirit.',
      abv: '15-32%',
      method: 'Fruit steeped in spirit and sweetened',
      subtypes: [
        { name: 'Apricot', description: "Apricot flesh and kernel, often sold as 'apricot brandy'." },
        { name: 'Cherry', description: 'Dark cherries with a note of almond.' },
        { name: 'Maraschino', description: 'Clear and dry, distilled from marasca cherries.' },
        { name: 'Crème de Cassis', description: 'Blackcurrant, dark and tart.' },
        { name: 'Crème de Mûre', description: 'Blackberry.' },
        { name: 'Peach Schnapps', description: 'Bright, candied peach.' },
        { name: 'Raspberry', description: 'Raspberry with vanilla and honey.' },
        { name: 'Melon', description: 'Green and sweet.' },
      ],
    },
    {
      name: 'Herbal Liqueur',
      description: 'Monastery recipes and their descendants.',
      abv: '20-55%',
      method: 'Herbs, roots and spices steeped and distilled',
      subtypes: [
        { name: 'Crème de Menthe', description: 'Mint, white or green.' },
        { name: 'Chartreuse', description: "The Carthusians' hundred and thirty herbs.", region: 'Voiron, France' },
        { name: 'Crème de Violette', description: 'Violet flowers.' },
        { name: 'Elderflower', description: 'White blossoms, pear and lychee.' },
      ],
    },
    {
      name: 'Coffee Liqueur',
      description: 'Roasted coffee, rum or grain spirit and sugar.',
      abv: '16-30%',
      method: 'Coffee brewed or steeped, sweetened',
    },
    {
      name: 'Nut Liqueur',
      description: 'Almond, hazelnut, walnut.',
      abv: '20-28%',
      method: 'Nuts or kernels steeped',
      subtypes: [{ name: 'Amaretto', description: 'Apricot kernel, almond, burnt sugar.' }],
    },
    {
      name: 'Crème de Cacao',
      description: 'Cocoa bean and vanilla, white or brown.',
      abv: '20-30%',
      method: 'Cocoa distilled or steeped',
    },
    {
      name: 'Cream Liqueur',
      description: 'Dairy cream held in spirit.',
      abv: '15-20%',
      method: 'Cream emulsified with spirit',
    },
    {
      name: 'Amaro',
      description: 'Italian bittersweet liqueurs of roots and peels.',
      abv: '16-45%',
      method: 'Botanicals steeped, sweetened, rested',
    },
    {
      name: 'Bitter Aperitif',
      description: 'Red, bitter and bright: made to open an evening.',
      abv: '11-28.5%',
      method: 'Bitter herbs and citrus steeped',
    },
    {
      name: 'Cinnamon Liqueur',
      description: 'Sweet heat, mostly taken as a shot.',
      abv: '30-35%',
      method: 'Whisky or spirit flavored with cinnamon',
    },
  ],
}

const FORTIFIED: AlcoholCategory = {
  name: 'Fortified Wine',
  description: 'Wine strengthened with spirit, often with herbs.',
  types: [
    {
      name: 'Vermouth',
      description: 'Wine with spirit, wormwood and spices.',
      abv: '14.5-22%',
      method: 'Wine fortified and aromatised',
      subtypes: [
        { name: 'Sweet', description: 'Red-brown, spice and vanilla.' },
        { name: 'Dry', description: 'Pale, herbal, little sugar.' },
      ],
    },
    {
      name: 'Aromatised Wine',
      description: 'Quinine and fruit aperitif wines.',
      abv: '14-20%',
      method: 'Wine with spirit, peels and bark',
    },
    {
      name: 'Port',
      description: "The Douro's sweet fortified red.",
      abv: '19-22%',
      method: 'Fermentation stopped with grape spirit',
      subtypes: [
        { name: 'Ruby', description: 'Young, red fruit.', aging: '2 to 3 years' },
        { name: 'Tawny', description: 'Nuts and caramel from years in cask.', aging: 'At least 3 years in cask' },
      ],
    },
    {
      name: 'Sherry',
      description: 'Fortified white of Jerez, bone dry to syrup.',
      abv: '15-22%',
      method: 'Solera ageing, under flor or in air',
    },
  ],
}

const WINE: AlcoholCategory = {
  name: 'Wine',
  description: 'Fermented grapes.',
  types: [
    {
      name: 'Red Wine',
      description: 'Fermented with its skins.',
      abv: '12-15.5%',
      method: 'Dark grapes fermented on the skins',
      subtypes: [
        { name: 'Cabernet Sauvignon', description: 'Blackcurrant, cedar, firm tannin.' },
        { name: 'Pinot Noir', description: 'Red cherry, earth, light body.' },
        { name: 'Malbec', description: 'Plum and violet.' },
      ],
    },
    {
      name: 'White Wine',
      description: 'Pressed off the skins.',
      abv: '10-14.5%',
      method: 'Juice fermented cool',
      subtypes: [
        { name: 'Chardonnay', description: 'Apple to butter and toast.' },
        { name: 'Sauvignon Blanc', description: 'Gooseberry, grass, grapefruit.' },
        { name: 'Pinot Grigio', description: 'Light, crisp pear.' },
        { name: 'Riesling', description: 'Lime and peach, dry to sweet.' },
      ],
    },
    { name: 'Rosé Wine', description: 'A few hours on the skins.', abv: '11-13.5%', method: 'Short skin contact' },
    {
      name: 'Sparkling Wine',
      description: 'Wine with its second fermentation kept in.',
      abv: '10.5-12.5%',
      method: 'Second fermentation in bottle or tank',
      subtypes: [
        {
          name: 'Champagne',
          description: 'Fine bubbles, brioche, citrus.',
          aging: 'At least 15 months',
          region: 'Champagne, France',
          other: 'Second fermentation in the bottle',
        },
        {
          name: 'Prosecco',
          description: 'Pear and blossom, gentle bubbles.',
          region: 'Veneto and Friuli, Italy',
          other: 'Second fermentation in tank',
        },
        {
          name: 'Cava',
          description: "Spain's bottle-fermented sparkler.",
          aging: 'At least 9 months',
          region: 'Spain',
        },
      ],
    },
  ],
}

const BEER: AlcoholCategory = {
  name: 'Beer',
  description: 'Fermented malt and hops.',
  types: [
    {
      name: 'Lager',
      description: 'Cold-fermented, clean and crisp.',
      abv: '3.2-6%',
      method: 'Bottom-fermented, cold-conditioned',
      subtypes: [
        { name: 'American Light', description: 'Pale, dry, easy.' },
        { name: 'Pilsner', description: 'Pale, firm hop bitterness.' },
        { name: 'Mexican', description: 'Light, made for lime.' },
      ],
    },
    {
      name: 'IPA',
      description: 'Hop-forward ale: citrus, pine, bitterness.',
      abv: '5.5-7.5%',
      method: 'Top-fermented, dry-hopped',
    },
    { name: 'Pale Ale', description: "The IPA's gentler sibling.", abv: '4.5-6%', method: 'Top-fermented' },
    {
      name: 'Stout',
      description: 'Roasted barley: coffee and cocoa.',
      abv: '4-9%',
      method: 'Top-fermented with roasted grain',
    },
    {
      name: 'Wheat Beer',
      description: 'Cloudy, soft, banana and clove.',
      abv: '4.3-5.6%',
      method: 'Top-fermented with wheat',
    },
    { name: 'Sour', description: 'Tart, often with fruit.', abv: '3.5-7%', method: 'Soured with lactic cultures' },
  ],
}

const CIDER: AlcoholCategory = {
  name: 'Cider',
  description: 'Fermented apples, and the canned drinks sold beside it.',
  types: [
    {
      name: 'Apple Cider',
      description: 'Fermented apple juice, dry to sweet.',
      abv: '4-8%',
      method: 'Apple juice fermented',
    },
    {
      name: 'Hard Seltzer',
      description: 'Sparkling water with a light alcohol base and fruit.',
      abv: '4-6%',
      method: 'Fermented sugar, flavored and carbonated',
    },
  ],
}

const ALCOHOL_TAXONOMY: readonly AlcoholCategory[] = [SPIRITS, LIQUEURS, FORTIFIED, WINE, BEER, CIDER]

/** Ids of the taxonomy by name. A subtype's name is unique only within its type, so both are needed. */
export interface Taxonomy {
  category(name: string): number
  type(name: string): number
  subtype(type: string, subtype: string): number
}

export function seedTaxonomy(rows: DemoRows): Taxonomy {
  const categories = new Register('alcohol category')
  const types = new Register('alcohol type')
  const subtypes = new Register('alcohol subtype')

  for (const category of ALCOHOL_TAXONOMY) {
    const alcoholCategoryId = rows.enter('alcoholCategory', { name: category.name, description: category.description })
    categories.enter(category.name, alcoholCategoryId)
    for (const type of category.types) {
      const alcoholTypeId = rows.enter('alcoholType', {
        alcoholCategoryId,
        name: type.name,
        description: type.description,
        abvRange: type.abv,
        productionMethod: type.method,
      })
      types.enter(type.name, alcoholTypeId)
      for (const subtype of type.subtypes ?? []) {
        const subtypeId = rows.enter('alcoholSubtype', {
          alcoholTypeId,
          name: subtype.name,
          description: subtype.description,
          agingRequirements: subtype.aging ?? null,
          regionalRequirements: subtype.region ?? null,
          otherSpecifications: subtype.other ?? null,
        })
        subtypes.enter(`${type.name} / ${subtype.name}`, subtypeId)
      }
    }
  }

  return {
    category: (name) => categories.id(name),
    type: (name) => types.id(name),
    subtype: (type, subtype) => subtypes.id(`${type} / ${subtype}`),
  }
}

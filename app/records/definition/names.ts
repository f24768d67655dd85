/** Words of field names with a special spelling in labels. */
const SPELLED: Readonly<Record<string, string>> = {
  abv: 'ABV',
  id: 'Id',
  mm: '(mm)',
  of: 'of',
  ml: '(ml)',
  oz: '(oz)',
}

/** 'alcoholTypeId' as 'Alcohol Type', 'volumeMl' as 'Volume (ml)', 'isDefault' as 'Is Default'. */
export function titleOf(field: string): string {
  const words = field.replace(/([a-z])Id$/, '$1').split(/(?=[A-Z])|\s+/)
  return words.map((word) => SPELLED[word.toLowerCase()] ?? capital(word)).join(' ')
}

/** The name of a referenced record has the same label as the reference: 'alcoholTypeName' as 'Alcohol Type'. */
export function titleOfJoined(field: string): string {
  return titleOf(field.replace(/([a-z])Name$/, '$1'))
}

/** 'AlcoholType' as 'Alcohol Type', 'DayOfWeek' as 'Day of Week'; text that has spaces already is unchanged. */
export function spaced(value: string): string {
  return value.replace(/([a-z])(?=[A-Z])/g, '$1 ').replaceAll(' Of ', ' of ')
}

/** 'alcohol category' as 'Alcohol Category'. */
export function capitals(words: string): string {
  return words.split(' ').map(capital).join(' ')
}

/** 'standardDrinkRecipeItem' as 'standard drink recipe item': the label of a table that is not a resource. */
export function tableWords(table: string): string {
  return table
    .split(/(?=[A-Z])/)
    .join(' ')
    .toLowerCase()
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

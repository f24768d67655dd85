import { menuTranslation, TRANSLATED_LINKS } from '../../../../contract/entities/menu-translations'
import { defineResource } from '../../../records/definition/define'
import { first, text } from '../../../records/definition/expression'

/** A venue's texts in a guest's language. 'Menu in Spanish' shows all of a menu on one screen; this is the table behind it. */
export const menuTranslations = defineResource(menuTranslation, {
  screen: '/business-menu/translations',
  label: ['translation', 'translations'],
  columns: ['id', 'original', 'name', 'description', 'type', 'language', 'placeName'],
  labels: {
    placeName: 'Business',
    original: 'Translates',
    nameOf: 'English Name',
    descriptionOf: 'English Description',
  },
  search: ['original', 'name', 'description', 'placeName'],
  filters: ['language', 'type'],
  joined: {
    placeName: 'businessId.placeId.name',
    original: first(
      'categoryId.name',
      'menuItemId.standardDrinkId.name',
      'menuItemId.customDrinkId.name',
      text`${'menuItemId.productId.brandId.name'} ${'menuItemId.productId.name'}`,
      text`${'pourFormatId.pourTypeId.name'} - ${'pourFormatId.servingContainerId.name'}`,
      text`${'pourFormatId.pourTypeId.name'} - ${'pourFormatId.packagingFormatId.name'}`,
      'ingredientId.name',
      'alcoholTypeId.name',
      'alcoholSubtypeId.name',
      'substitutionId.name',
    ),
  },
  display: (of) => `${of('original')}: ${of('name')}`,
  shown: Object.fromEntries(Object.entries(TRANSLATED_LINKS).map(([type, field]) => [field, { type: [type] }])),
  needed: Object.values(TRANSLATED_LINKS),
  choices: { menuItemId: { businessId: '$businessId' } },
  ofBusiness: true,
})

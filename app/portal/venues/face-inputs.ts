/** The inputs of a venue's look for guests, with their labels. */
export const FACE_LABELS = {
  mainImage: 'Photo',
  logo: 'Logo',
  color: 'Color',
  description: 'Description',
  phoneNumber: 'Phone Number',
} as const
export const FACE_FIELDS = Object.keys(FACE_LABELS)

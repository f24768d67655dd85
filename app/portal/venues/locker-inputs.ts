/** The inputs of a locker's row, with their labels. */
export const ROW_LABELS = { name: 'Name', numberOfCubbies: 'Number of Cubbies', active: 'Active' } as const

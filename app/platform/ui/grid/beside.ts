/** Query parameters that do not concern a list, such as the one that opens a dialog. */
export const BESIDE = ['create', 'copy', 'after', 'filters', 'edit', 'add', 'confirm', 'from', 'index']

/** The columns that a member of staff has chosen for a list. */
export const listLayouts = /* sql */ `
CREATE TABLE listLayout (
  userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  -- The list's name: a table ('menuItem'), a record's list ('standardDrink-standardDrinkRecipeItem'), or a screen ('orders').
  list TEXT NOT NULL,
  -- JSON: the columns in order, the hidden ones, and widths in pixels.
  layout TEXT NOT NULL,
  PRIMARY KEY (userId, list)
) STRICT;
`

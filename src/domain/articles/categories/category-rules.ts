/** Categories that the home page lists, found by their titles: their ids differ between installations. */
export const homeCategories = [
  { parentId: 8, title: '便民' },
  { parentId: 13, title: '窗口动态' },
] as const

/** Roots are level 1. Menus have room for three more. */
export const deepestCategory = 4

export const mostSavedViews = 20
export const longestViewName = 20

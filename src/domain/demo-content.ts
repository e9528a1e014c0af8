/** Marks a database with demo content, which other demo data are added to and every page names as such. */
export const contentMarker = 'demo-content'

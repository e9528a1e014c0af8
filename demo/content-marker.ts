/** Marks a database with demo content, which the other demo data is added to. */
export const contentMarker = 'demo-content'

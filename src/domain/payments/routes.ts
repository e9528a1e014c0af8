/** How the money of a project reaches its payees. */
export const routes = {
  direct: '直接发到户，不经过单位的账',
  unit: '经单位的账代收代付',
} as const
export type Route = keyof typeof routes
export const routeNames = Object.keys(routes) as [Route, ...Route[]]

/** Sums of fewer persons are not published. */
export const fewestPayees = 5

import { requestStates, stateTitles } from './states.ts'

/** Lists: open requests by state, and the answered ones. */
export const requestViews = ['open', ...requestStates] as const
export type RequestView = (typeof requestViews)[number]
export const viewTitles: Record<RequestView, string> = { open: '未办结', ...stateTitles }

/** How long a preview link may be valid, in hours. */
export const previewLifetimes = [
  { hours: 1, title: '1 小时' },
  { hours: 24, title: '24 小时' },
  { hours: 168, title: '7 天' },
] as const

export type PreviewHours = (typeof previewLifetimes)[number]['hours']

export const usualPreviewHours: PreviewHours = 24

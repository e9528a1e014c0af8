import type { Pages } from '../page-declaration.ts'

/** Pages that the public application has in development only (decision 66). */
export const developmentPages = {
  '/dev/components': { module: 'components/components-page.tsx', title: '公开网站的组件' },
} as const satisfies Pages

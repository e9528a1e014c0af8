import type { StaffPage } from './pages.ts'

/** Pages that the staff application has in development only (decision 66). They are open without a session. */
export const developmentPages = {
  '/dev/components/staff': {
    module: 'components/components-page.tsx',
    permission: 'everybody',
    title: '工作人员页面的组件',
  },
} as const satisfies Readonly<Record<string, StaffPage>>

// First: the others use them.
import './missing-functions.ts'
import { enhance } from '../enhance/start.ts'
import '../request/start-client.tsx'
import { repeatLeaveReport } from './articles/edit/leave-report.ts'

enhance()
repeatLeaveReport()
// Chromium has popovers since version 114.
if (!('popover' in HTMLElement.prototype)) void import('@oddbird/popover-polyfill')

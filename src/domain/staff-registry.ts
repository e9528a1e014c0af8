import { accessAudit } from '../access/audit-titles.ts'
import { staffActions, type Actions } from '../access/policy.ts'
import type { AuditTitles } from '../audit/audit-titles.ts'
import type { AuditAction } from '../audit/audit.server.ts'
import { areaAudit } from './units/audit-titles.ts'
import { unitActions } from './units/policy.ts'
import { articleAudit } from './articles/audit-titles.ts'
import { categoryActions } from './articles/categories/category-policy.ts'
import { articleActions } from './articles/policy.ts'
import { bannerAudit } from './banners/audit-titles.ts'
import { requestAudit } from './disclosure-requests/audit-titles.ts'
import { requestActions } from './disclosure-requests/policy.ts'
import { dutyActions } from './duties/policy.ts'
import { dutyAudit } from './duties/audit-titles.ts'
import { itemAudit } from './duties/item-audit-titles.ts'
import { itemActions } from './duties/item-policy.ts'
import { holidayAudit } from './holidays/audit-titles.ts'
import { settingsAudit } from './districts/audit-titles.ts'
import { settingsActions } from './districts/policy.ts'
import { bannerActions } from './banners/policy.ts'
import { maintenanceAudit } from './maintenance-titles.ts'
import { messageAudit } from './messages/audit-titles.ts'
import { notificationAudit } from './notifications/audit-titles.ts'
import { messageActions } from './messages/policy.ts'
import { mongolianAudit } from './mongolian/audit-titles.ts'
import { reportAudit } from './personal-data/audit-titles.ts'
import { reportActions } from './personal-data/policy.ts'
import { sitePageAudit } from './site-pages/audit-titles.ts'
import { sitePageActions } from './site-pages/policy.ts'
import { subsidyAudit } from './payments/audit-titles.ts'
import { batchActions } from './payments/policy.ts'
import { workbenchAudit } from './workbench/audit-titles.ts'
import { wordAudit } from './words/audit-titles.ts'
import { wordActions } from './words/policy.ts'

/** What each noun offers to the staff's pages. */
export const staffTasks: readonly Actions[] = [
  staffActions,
  articleActions,
  batchActions,
  messageActions,
  requestActions,
  reportActions,
  wordActions,
  settingsActions,
  unitActions,
  bannerActions,
  sitePageActions,
  categoryActions,
  dutyActions,
  itemActions,
]

/** Every action by its title, in the order of the audit page's filter. */
export const auditActions: Readonly<Record<AuditAction, string>> = {
  ...accessAudit.actions,
  ...articleAudit.actions,
  ...wordAudit.actions,
  ...subsidyAudit.actions,
  ...messageAudit.actions,
  ...requestAudit.actions,
  ...reportAudit.actions,
  ...areaAudit.actions,
  ...bannerAudit.actions,
  ...sitePageAudit.actions,
  ...settingsAudit.actions,
  ...holidayAudit.actions,
  ...dutyAudit.actions,
  ...itemAudit.actions,
  ...mongolianAudit.actions,
  ...workbenchAudit.actions,
  ...notificationAudit.actions,
  ...maintenanceAudit.actions,
}

const nouns: readonly AuditTitles[] = [
  accessAudit,
  articleAudit,
  wordAudit,
  subsidyAudit,
  messageAudit,
  requestAudit,
  reportAudit,
  areaAudit,
  bannerAudit,
  sitePageAudit,
  settingsAudit,
  holidayAudit,
  dutyAudit,
  itemAudit,
  mongolianAudit,
  workbenchAudit,
  notificationAudit,
  maintenanceAudit,
]
const merged = <Titles>(pick: (noun: AuditTitles) => Readonly<Record<string, Titles>> | undefined) =>
  Object.fromEntries(nouns.flatMap((noun) => Object.entries(pick(noun) ?? {})))

/** Titles of subjects, details and coded values of all actions. */
export const auditSubjects: Readonly<Record<string, string>> = merged(({ subjects }) => subjects)
export const auditDetails: Readonly<Record<string, string>> = {
  ...merged(({ details }) => details),
  // In actions of several nouns.
  entries: '条数',
  rows: '行数',
}
export const auditValues: Readonly<Record<string, Readonly<Record<string, string>>>> = merged(({ values }) => values)

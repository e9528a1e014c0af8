import type { z } from 'zod'
import { backupSettings } from './backup.ts'
import { archiveSettings } from './archive.ts'
import { dataSettings } from './data.ts'
import { fileSettings } from './files.ts'
import { metricsSettings } from './metrics.ts'
import { networkSettings } from './network.ts'
import { outboxSettings } from './outbox.ts'
import { processSettings } from './process.ts'
import { retentionSettings } from './retention.ts'
import { signInSettings } from './sign-in.ts'

type Group = { en: string; zh: string; settings: Record<string, z.ZodType> }

/** Chapters of docs/configuration.md. */
export const settingGroups: readonly Group[] = [
  { en: 'Database and files', zh: '数据库和文件', settings: { ...dataSettings, ...fileSettings } },
  { en: 'Network and limits', zh: '网络和限额', settings: networkSettings },
  { en: 'Retention', zh: '保存期限', settings: retentionSettings },
  { en: 'Health and metrics', zh: '健康检查和监控', settings: metricsSettings },
  { en: 'Backup', zh: '备份', settings: { ...backupSettings, ...archiveSettings } },
  { en: 'Telling people', zh: '通知', settings: outboxSettings },
  { en: 'Sign-in with an identity provider', zh: '统一身份认证登录', settings: signInSettings },
  { en: 'Process', zh: '进程', settings: processSettings },
]

export const allSettings = {
  ...dataSettings,
  ...fileSettings,
  ...networkSettings,
  ...retentionSettings,
  ...archiveSettings,
  ...metricsSettings,
  ...backupSettings,
  ...outboxSettings,
  ...signInSettings,
  ...processSettings,
}

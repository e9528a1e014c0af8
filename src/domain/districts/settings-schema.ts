import { z } from 'zod'
import { changeReason } from '../../platform/text/change-reason-schema.ts'
import { seenVersion } from '../versions-schema.ts'
import { settingsSchema } from './schema.ts'

export const changedSettings = z.object({
  version: seenVersion(1),
  reason: changeReason.describe('修改的原因'),
  settings: settingsSchema.describe('全部设置'),
})

export const shownSettings = z.object({ version: z.int(), settings: settingsSchema })

import { z } from 'zod'

/** `release-2` or `saved-5`. */
export const versionKey = z.string().regex(/^(release|saved)-[1-9]\d{0,8}$/, '版本编号有误')

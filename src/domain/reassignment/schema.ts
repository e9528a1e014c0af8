import { z } from 'zod'

export const workItem = z.object({
  kind: z.enum(['article', 'message']),
  id: z.int(),
  title: z.string(),
  unit: z.string(),
  state: z.string(),
})

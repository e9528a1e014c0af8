import { z } from 'zod'
import { requestFields } from './rules.ts'
import { applicantKinds, deliveries } from './states.ts'

const choices = z.object({
  applicantKind: z.enum(applicantKinds, '请选择申请人类别'),
  delivery: z.enum(deliveries, '请选择获取方式'),
})

/**
 * A submitted request. What its number and address must be depends on its choices.
 * @param secondDigits the district's second digits of mobile numbers.
 */
export const requestSchema = (
  typed: Readonly<{ applicantKind?: unknown; delivery?: unknown }>,
  secondDigits: string | undefined,
) =>
  choices.extend(
    requestFields(
      applicantKinds.find((kind) => kind === typed.applicantKind) ?? applicantKinds[0],
      deliveries.find((delivery) => delivery === typed.delivery) ?? deliveries[0],
      secondDigits,
    ),
  )
export type RequestText = z.infer<ReturnType<typeof requestSchema>>
export type RequestField = keyof RequestText

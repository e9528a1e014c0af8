import { Field } from '../ui/field.tsx'
import type { AnswerChannels } from '../../domain/notifications/answer-address.ts'

type Props = { channels: AnswerChannels; error: string | undefined; defaultValue: string }

/** Where the visitor wants to hear of the answer; nothing where the site can tell nobody. */
export function AnswerAddressField({ channels: { mail, sms }, error, defaultValue }: Props) {
  if (!mail && !sms) return null
  const what = mail && sms ? '邮箱或手机号码' : mail ? '邮箱' : '手机号码'
  return (
    <Field
      name="answerAddress"
      label={`有答复时通知我的${what}（选填）`}
      type={mail && !sms ? 'email' : 'text'}
      autoComplete={mail ? 'email' : 'tel-national'}
      maxLength={120}
      error={error}
      hint="只在答复以后通知一次，通知里没有您写的内容；加密保存，通知以后就删除"
      defaultValue={defaultValue}
    />
  )
}

import type { ComponentProps } from 'react'
import { Field } from '../ui/field.tsx'

type Given = Pick<ComponentProps<typeof Field>, 'id' | 'error'>

/** The password that counts now, asked again before something is changed. */
export function CurrentPasswordField(given: Given) {
  return (
    <Field
      {...given}
      name="before"
      label="现在的密码"
      type="password"
      autoComplete="current-password"
      maxLength={200}
      required
    />
  )
}

/** What the authenticator on the phone shows. */
export function CodeField(given: Given) {
  return (
    <Field
      {...given}
      name="code"
      label="动态口令"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={10}
      required
      hint="手机验证器上当前显示的六位数字"
    />
  )
}

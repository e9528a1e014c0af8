import type { FormEvent } from 'react'
import { data, Form, type HeadersArgs, redirect } from 'react-router'
import { siteContext } from '../context.ts'
import { AppError } from '../lib/errors.ts'
import { answer, readForm } from '../lib/route.server.ts'
import { Field } from '../ui/field.tsx'
import { useBusy } from '../ui/use-busy.ts'
import type { Notice } from '../ui/notice.tsx'
import type { FieldErrors } from '../ui/use-field-errors.ts'
import type { Route } from './+types/me-page.ts'
import { changeOwnPassword, setUpFactor } from './commands-own.server.ts'
import { FactorSetUp } from './factor-set-up.tsx'
import { type FactorOffer, offerFactor } from './factor-offer.server.ts'
import { Outcome } from './outcome.tsx'
import { staffOf } from './route.server.ts'
import { CodeField, CurrentPasswordField } from './sign-in-fields.tsx'
import { tokenCookie } from './token-cookie.server.ts'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  answer(async () => {
    const session = staffOf(context.get(siteContext), '/staff/me')
    const { staff, passwordTemporary, hasFactor } = session
    return {
      loginName: staff.loginName,
      passwordTemporary,
      hasFactor,
      offer: hasFactor ? null : await offerFactor(session),
      done: new URL(request.url).searchParams.get('mode'),
    }
  })

type Field = 'before' | 'after' | 'again' | 'code'
type Refused = { intent: string; notice: Notice; errors: FieldErrors<Field>; offer?: FactorOffer }

/** At which field a refusal belongs; null where it is about none. */
function fieldOf({ code, message }: AppError, intent: string): Field | null {
  if (code !== 'invalid' || message.startsWith('页面已过期')) return null
  if (message.startsWith('现在的密码')) return 'before'
  if (intent === 'factor') return 'code'
  return message === different ? 'again' : 'after'
}

const different = '两次输入的新密码不一致'

export async function action({ context, request }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const session = staffOf(site, '/staff/me')
  const form = await readForm(request)
  const text = (name: string): string => {
    const value = form.get(name)
    return typeof value === 'string' ? value.slice(0, 200) : ''
  }
  const intent = text('intent')
  let token: string
  try {
    if (intent === 'factor') {
      const given = { secret: text('secret'), code: text('code'), password: text('before') }
      token = await setUpFactor(site.db, site.keys, site.limits, session, given, site.now)
    } else {
      if (text('after') !== text('again')) throw new AppError('invalid', different)
      const given = { before: text('before'), after: text('after') }
      token = await changeOwnPassword(site.db, site.limits, session, given, site.now)
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const field = fieldOf(error, intent)
    const refused: Refused = {
      intent,
      notice: { kind: 'error', title: '没有保存', message: field ? '检查提交内容' : error.message },
      errors: field ? { [field]: error.message } : {},
    }
    if (intent === 'factor' && !session.hasFactor) refused.offer = await offerFactor(session, text('secret'))
    return data(refused, { status: error.code === 'invalid' ? 422 : error.status })
  }
  const secure = new URL(request.url).protocol === 'https:'
  return redirect(`/staff/me?mode=${intent === 'factor' ? 'factor' : 'password'}`, {
    status: 303,
    headers: { 'set-cookie': tokenCookie(token, secure) },
  })
}

export const headers = ({ actionHeaders }: HeadersArgs): Headers => actionHeaders ?? new Headers()

export const meta = () => [{ title: '我的账号' }]

const saved: Record<string, Notice> = {
  password: { kind: 'success', title: '已保存', message: '新密码已生效，其他设备上的登录已退出。' },
  factor: { kind: 'success', title: '已绑定', message: '以后登录时需要输入手机上的动态口令。' },
}

/** One's own password and second factor. */
export default function MePage({ loaderData: view, actionData: refused }: Route.ComponentProps) {
  const busy = useBusy()
  const once = (event: FormEvent) => {
    if (busy) event.preventDefault()
  }
  const noticeOf = (intent: string) =>
    refused ? (refused.intent === intent ? refused.notice : null) : view.done === intent ? saved[intent] : null
  const errorsOf = (intent: string): FieldErrors<Field> => (refused?.intent === intent ? refused.errors : {})
  const [password, factor] = [errorsOf('password'), errorsOf('factor')]
  return (
    <>
      <section className="panel">
        <h1 className="staff-title">我的账号</h1>
        {view.passwordTemporary ? (
          <p className="staff-problem">您的密码是别人设置的，请先改成只有自己知道的密码，再办理其他事项。</p>
        ) : null}
        <h2 className="section-title">修改密码</h2>
        <Outcome notice={noticeOf('password')} />
        <Form className="staff-form" method="post" onSubmit={once} key={view.done ?? 'form'}>
          <input type="hidden" name="username" value={view.loginName} autoComplete="username" />
          <CurrentPasswordField error={password.before} />
          <Field
            name="after"
            error={password.after}
            label="新密码"
            type="password"
            autoComplete="new-password"
            minLength={8}
            maxLength={128}
            required
            hint="至少八个字符，包含大写字母、小写字母、数字、符号中的三种，不要用常见的密码"
          />
          <Field
            name="again"
            error={password.again}
            label="再输一次新密码"
            type="password"
            autoComplete="new-password"
            maxLength={128}
            required
          />
          <p className="form-buttons">
            <button
              type="submit"
              className="button-primary"
              name="intent"
              value="password"
              aria-disabled={busy || undefined}
            >
              保存新密码
            </button>
          </p>
        </Form>
      </section>
      <section className="panel">
        <h2 className="section-title">动态口令</h2>
        <Outcome notice={noticeOf('factor')} />
        {view.offer ? (
          <>
            <p className="login-note">绑定后，登录时除密码外还要输入手机上的六位数字，别人知道了密码也不能登录。</p>
            <Form className="staff-form" method="post" onSubmit={once}>
              <FactorSetUp offer={refused?.offer ?? view.offer} />
              <CurrentPasswordField id="factor-password" error={factor.before} />
              <CodeField error={factor.code} />
              <p className="form-buttons">
                <button
                  type="submit"
                  className="button-primary"
                  name="intent"
                  value="factor"
                  aria-disabled={busy || undefined}
                >
                  绑定
                </button>
              </p>
            </Form>
          </>
        ) : (
          <p>已绑定。更换手机时，请联系系统管理员重置。</p>
        )}
      </section>
    </>
  )
}

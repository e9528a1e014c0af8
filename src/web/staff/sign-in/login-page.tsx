import { type FormEvent, useEffect, useState } from 'react'
import type { HeadersArgs } from 'react-router'
import { href } from '../../href.ts'
import type { Route } from './+types/login-page.ts'
import { FactorSetUp } from './factor-set-up.tsx'
import { loadLogin, takeStep } from './login.server.ts'
import { getPageTitle } from '../frame/menu.ts'
import { pageAction, pageLoader } from '../frame/staff-routes.server.ts'
import { Outcome } from '../frame/forms/outcome.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { ProviderSignIn } from './provider-sign-in.tsx'
import { CodeField, PasswordFields } from './sign-in-fields.tsx'
import styles from './login.css?url'

export const links = () => [{ rel: 'stylesheet', href: styles }]

// No guard: this page is for those who have not signed in.
export const loader = pageLoader('/login', ({ site, query }) => loadLogin(site, query))

export const action = pageAction('/login', takeStep)

export const headers = ({ actionHeaders }: HeadersArgs): Headers => actionHeaders ?? new Headers()

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${getPageTitle('/login')} - ${loaderData?.district ?? ''}三务公开` },
  { name: 'robots', content: 'noindex' },
]

type LoginView = Route.ComponentProps['loaderData']

/** Sign-in: name and password, then the authenticator code if the account has a second factor. */
export default function LoginPage({ loaderData: view, actionData: refused }: Route.ComponentProps) {
  return (
    <main id="content" tabIndex={-1}>
      <section className="panel login">
        <div>
          <h1 className="screen-heading">
            <span>{view.district}</span>
            <strong>{getPageTitle('/login')}</strong>
          </h1>
          <p className="login-note">{noteOf(view)}</p>
          {view.reason && !refused ? (
            <p className={view.reason.worry ? 'staff-problem' : 'staff-note'}>{view.reason.message}</p>
          ) : null}
          <Outcome notice={refused?.notice} />
          {view.step === 'password' && view.provider ? (
            <ProviderSignIn provider={view.provider} next={refused?.next ?? view.next} />
          ) : null}
          <SignInForm view={view} refused={refused} />
          {view.step === 'password' ? <PasskeySignIn next={refused?.next ?? view.next} /> : null}
        </div>
        <SignInHelp />
      </section>
    </main>
  )
}

const stepNotes: Record<LoginView['step'], string> = {
  password: '请输入单位系统管理员交给您的账号和密码。',
  code: '请再输入动态口令，五分钟内有效。',
  'set-up': '您的账号需要绑定动态口令，请在五分钟内完成。',
}

function noteOf({ step, provider, byProvider }: LoginView): string {
  if (step === 'password') return provider ? '两种方式任选一种。' : stepNotes.password
  return (byProvider ? '统一身份认证通过。' : '密码正确。') + stepNotes[step]
}

/** Submits natively, so that no client state of another user's session survives the sign-in. */
function SignInForm({ view, refused }: { view: LoginView; refused: Route.ComponentProps['actionData'] }) {
  const [sending, setSending] = useState(false)
  // The back/forward cache may restore the page in its sending state.
  useEffect(() => {
    const again = () => setSending(false)
    addEventListener('pageshow', again)
    return () => removeEventListener('pageshow', again)
  }, [])
  const once = (event: FormEvent) => (sending ? event.preventDefault() : setSending(true))
  return (
    <form className="staff-form" method="post" action={href('/login')} onSubmit={once}>
      <input type="hidden" name="next" value={refused?.next ?? view.next} />
      {view.step === 'password' ? (
        <PasswordFields loginName={refused?.loginName} />
      ) : (
        <>
          {view.step === 'set-up' ? <FactorSetUp offer={refused?.offer ?? view.offer} /> : null}
          <CodeField />
        </>
      )}
      <p className="form-buttons">
        <button
          type="submit"
          className="button-primary"
          name="intent"
          value={view.step}
          aria-disabled={sending || undefined}
        >
          {view.step === 'password' ? '登录' : '确认'}
        </button>
        {view.step === 'password' ? null : (
          <button type="submit" name="intent" value="cancel" formNoValidate aria-disabled={sending || undefined}>
            换一个账号
          </button>
        )}
      </p>
    </form>
  )
}

function SignInHelp() {
  return (
    <div className="login-aside">
      <h2>登录后可以做什么</h2>
      <p>系统管理员管理账号，审计员查看操作记录，所有工作人员管理自己的密码和动态口令。</p>
      <h2>不能登录时</h2>
      <ul>
        <li>忘记密码或账号被锁定：请联系本单位的系统管理员。</li>
        <li>密码连续输错五次，账号锁定十五分钟。</li>
      </ul>
      <h2>群众不需要登录</h2>
      <p>
        查看公开内容、
        <a className="staff-link" href={href('/subsidy/subsidy')}>
          查询补贴
        </a>
        和
        <a className="staff-link" href={href('/feedback/feedback')}>
          群众留言
        </a>
        都不需要登录。
      </p>
    </div>
  )
}

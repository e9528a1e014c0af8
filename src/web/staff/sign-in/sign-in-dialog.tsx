import { type FormEvent, useContext, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { href } from '../../href.ts'
import type { SignInAnswer } from './sign-in-again.ts'
import { ProviderContext } from './provider-context.ts'
import { CodeField, PasswordFields } from './sign-in-fields.tsx'

type Given = {
  /** Login name of who wrote what is to be saved. */
  account: string
  reason: string
  onSignedIn: () => void
  onClose: () => void
  /** Leaves the page; what was written stays in the browser. Resolves to why that is not possible. */
  onLeave: () => Promise<string>
}

type Step = 'password' | 'code' | 'set-up' | 'elsewhere' | 'other'

const submitTitles: Record<Step, string> = {
  password: '登录',
  code: '确认',
  'set-up': '已经登录，继续保存',
  elsewhere: '已经登录，继续保存',
  other: '换回原来的账号',
}

/** What has the focus first. */
const firstOf: Record<Step, string> = {
  password: '[name=password]',
  code: '[name=code]',
  'set-up': '.button-primary',
  elsewhere: '.button-primary',
  other: '.button-primary',
}

/** Signs in again over the open page, which keeps what was typed. */
export function SignInDialog({ account, reason, onSignedIn, onClose, onLeave }: Given) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const finish = () => {
    // Closing gives the focus back to the editor; removing the dialog would not.
    dialog.current?.close()
    onSignedIn()
  }
  const { step, message, setMessage, other, sending, goTo, send } = useSteps(account, finish)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    // `showModal` would focus the account name, which is filled in.
    dialog.current?.querySelector<HTMLElement>(firstOf[step])?.focus()
  }, [step])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React passes events of a portal on to the page's own form.
    event.stopPropagation()
    if (step === 'set-up' || step === 'elsewhere') void send(event.currentTarget, 'check')
    else if (step === 'other') goTo('password')
    else void send(event.currentTarget, step)
  }
  return createPortal(
    <dialog ref={dialog} className="dialog-box editor-dialog" aria-labelledby={titleId} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <h2 id={titleId}>请重新登录</h2>
        <StepFields step={step} account={account} reason={reason} other={other} onElsewhere={() => goTo('elsewhere')} />
        {message ? (
          <p className="staff-problem" role="alert">
            {message}
          </p>
        ) : null}
        <p className="form-buttons">
          <OtherWay
            step={step}
            onBack={(form) => void send(form, 'cancel')}
            onLeave={() => void onLeave().then(setMessage)}
            onLater={() => dialog.current?.close()}
          />
          <button type="submit" className="button-primary" aria-disabled={sending || undefined}>
            {submitTitles[step]}
          </button>
        </p>
      </form>
    </dialog>,
    document.body,
  )
}

/** Where the sign-in stands, and how a step is taken. */
function useSteps(account: string, onDone: () => void) {
  const [step, goTo] = useState<Step>('password')
  const [message, setMessage] = useState('')
  const [other, setOther] = useState('')
  const [sending, setSending] = useState(false)
  const show = (answer: SignInAnswer) => {
    setMessage('message' in answer ? (answer.message ?? '') : '')
    if (answer.step === 'refused') return
    if (answer.step !== 'done') return goTo(answer.step)
    if (answer.loginName === account) return onDone()
    setOther(answer.name)
    goTo('other')
  }
  const send = async (form: HTMLFormElement, intent: string) => {
    if (sending) return
    setSending(true)
    setMessage('')
    show(await takeStep(form, intent))
    setSending(false)
    form.querySelector<HTMLInputElement>('[name=password], [name=code]')?.select()
  }
  return { step, message, setMessage, other, sending, goTo, send }
}

type Ways = { step: Step; onBack: (form: HTMLFormElement) => void; onLeave: () => void; onLater: () => void }

/** What can be done instead of taking the step. */
function OtherWay({ step, onBack, onLeave, onLater }: Ways) {
  if (step === 'other')
    return (
      <button type="button" onClick={onLeave}>
        内容留在本机，离开
      </button>
    )
  return (
    <>
      {step === 'code' ? (
        <button type="button" className="editor-extra" onClick={({ currentTarget: { form } }) => form && onBack(form)}>
          重新输入密码
        </button>
      ) : null}
      <button type="button" onClick={onLater}>
        以后再登录
      </button>
    </>
  )
}

type FieldsProps = { step: Step; account: string; reason: string; other: string; onElsewhere: () => void }

function StepFields({ step, account, reason, other, onElsewhere }: FieldsProps) {
  switch (step) {
    case 'password':
      return (
        <>
          <p>{reason}写的内容都在，登录后自动接着保存。</p>
          <PasswordFields loginName={account} />
          <ProviderWay onOpen={onElsewhere} />
        </>
      )
    case 'code':
      return (
        <>
          <p>密码正确。请再输入动态口令，五分钟内有效。</p>
          <CodeField />
        </>
      )
    case 'set-up':
      return (
        <p>
          密码正确。您的账号要先绑定动态口令：请
          <a className="staff-link" href={href('/login')} target="_blank" rel="noreferrer">
            在新窗口绑定
          </a>
          ，再回到这里。写的内容都在。
        </p>
      )
    case 'elsewhere':
      return <p>请在新窗口登录，再回到这里。写的内容都在。</p>
    case 'other':
      return (
        <p>
          现在登录的是“{other}”，这篇稿件是“{account}
          ”写的。不能以别人的名义保存，所以还没有保存。可以换回原来的账号；也可以把内容留在这台电脑上，“{account}
          ”下次在这里打开这篇稿件时会恢复。在这之前请不要在这台电脑上点“退出”，退出会清除留下的内容。
        </p>
      )
  }
}

/** Leads to the identity provider in a new window, where there is one. */
function ProviderWay({ onOpen }: { onOpen: () => void }) {
  const provider = useContext(ProviderContext)
  if (provider === null) return null
  return (
    <p>
      <a className="staff-link" href={href('/login/provider')} target="_blank" rel="noreferrer" onClick={onOpen}>
        {provider}
      </a>
      （新窗口）
    </p>
  )
}

async function takeStep(form: HTMLFormElement, intent: string): Promise<SignInAnswer> {
  const body = new URLSearchParams({ intent })
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value)
  try {
    const response = await fetch(href('/login/again'), { method: 'POST', body, signal: AbortSignal.timeout(50_000) })
    return (await response.json()) as SignInAnswer
  } catch {
    return { step: 'refused', message: '网络中断，没有登录成功，请再试一次。' }
  }
}

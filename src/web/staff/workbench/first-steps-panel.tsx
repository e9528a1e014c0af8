import { Form } from 'react-router'
import type { FirstStep } from '../../../domain/workbench/first-steps.ts'
import { href } from '../../href.ts'
import { Icon } from '../../ui/icon.tsx'

const words: Record<FirstStep, { title: string; address: string }> = {
  password: { title: '把密码改成只有自己知道的', address: href('/staff/me') },
  factor: { title: '绑定动态口令，别人知道了密码也不能登录', address: href('/staff/me') },
  guide: { title: '看一遍入门说明', address: href('/staff/guide') },
  draft: { title: '写第一篇稿件', address: href('/staff/articles/new') },
  review: { title: '审第一篇稿件', address: href('/staff/articles', { view: 'reviews' }) },
  reply: { title: '答复第一条留言', address: href('/staff/messages') },
  account: { title: '为同事开设第一个账号', address: href('/staff/accounts/:id', { id: 'new' }) },
}

/** What somebody new does first. It goes away once all is done, or by its button. */
export function FirstStepsPanel({ steps }: { steps: readonly { step: FirstStep; isDone: boolean }[] }) {
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <section className="panel first-steps" aria-labelledby="first-steps-title">
      <div className="staff-head">
        <h2 id="first-steps-title" className="section-title">
          刚开始用，先做这几件事
        </h2>
        <p className="login-note">
          已做 {done} 件，共 {steps.length} 件
        </p>
      </div>
      <ol>
        {steps.map(({ step, isDone }) => (
          <li key={step} className={isDone ? 'step-done' : undefined}>
            <Icon name={isDone ? 'badge-check' : 'square'} />
            {isDone ? (
              <span>
                {words[step].title}
                <span className="visually-hidden">（已做）</span>
              </span>
            ) : (
              <a className="staff-link" href={words[step].address}>
                {words[step].title}
              </a>
            )}
          </li>
        ))}
      </ol>
      <Form method="post">
        <button type="submit" name="intent" value="dismiss">
          不再显示这张清单
        </button>
      </Form>
    </section>
  )
}

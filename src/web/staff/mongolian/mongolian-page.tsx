import { type FormEvent, useState } from 'react'
import { Form } from 'react-router'
import { longestForm, siteNameEntry } from '../../../domain/mongolian/words.ts'
import { href } from '../../href.ts'
import { Field } from '../../ui/field.tsx'
import { getPageTitle } from '../frame/menu.ts'
import type { Refused } from '../frame/forms/operation-form.server.ts'
import { Outcome } from '../frame/forms/outcome.tsx'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import { SubmitButton } from '../frame/forms/submit-button.tsx'
import type { Route } from './+types/mongolian-page.ts'
import styles from './mongolian.css?url'
import script from '../../ui/styles/mongolian-script.css?url'
import { loadWords, saveWords, type WordsView } from './mongolian.server.ts'

export const links = () => [
  { rel: 'stylesheet', href: script },
  { rel: 'stylesheet', href: styles },
]

export const loader = staffLoader('/staff/mongolian', 'settings.read', loadWords)

export const action = staffAction('/staff/mongolian', 'settings.read', saveWords)

export const meta = () => [{ title: getPageTitle('/staff/mongolian') }]

/** The Mongolian forms of the words in header, menus and footer. */
export default function MongolianPage({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  // Fields are named by their words.
  const errors = Object.fromEntries(
    Object.entries(answer?.errors ?? {}).map(([name, message]) => [name.replace(/^words\./, ''), message]),
  )
  return (
    <section className="panel">
      <div className="staff-head">
        <h1 className="staff-title">蒙古文用词</h1>
        <p className="form-buttons">
          <a className="button" href={href('/staff/mongolian/versions')}>
            修改记录
          </a>
        </p>
      </div>
      <p className="login-note">
        {view.mayChange
          ? '群众按“蒙古文”按钮后，页眉、菜单、服务和页脚按这张表显示蒙古文，旁边保留汉文；文章不翻译。系统只填了通用的词，请本地区语言文字工作部门审定全表，填齐后保存。'
          : '蒙古文用词由负责整个地区的系统管理员修改，您可以查看。'}
      </p>
      <p className="login-note">
        <strong>
          {view.missing.length === 0
            ? '全部用词已经审定，群众能看到“蒙古文”按钮。'
            : `还有 ${view.missing.length} 个词没有审定，填齐保存以前群众看不到“蒙古文”按钮：`}
        </strong>
        {view.missing.join('、')}
      </p>
      <Outcome notice={answer ? answer.notice : view.notice} errors={errors} />
      <WordsForm view={view} answer={answer} errors={errors} />
    </section>
  )
}

type FormProps = {
  view: WordsView
  answer: Refused<Pick<WordsView, 'words'>> | undefined
  errors: Refused['errors']
}

function WordsForm({ view, answer, errors }: FormProps) {
  const given = answer?.typed ?? view.words
  const now = (answer?.now ?? view).words
  const [shown, setShown] = useState(given)
  const show = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement) setShown((before) => ({ ...before, [target.name]: target.value }))
  }
  return (
    <Form className="staff-form mongolian-form" method="post" noValidate onChange={show}>
      <input type="hidden" name="version" value={answer?.typed['version'] ?? view.version} />
      {view.sections.map(({ title, words }) => (
        <fieldset key={title} disabled={!view.mayChange}>
          <legend>{title}</legend>
          {words.map((word) => (
            <div key={word} className="mongolian-word">
              <Field
                name={word}
                label={word}
                hint={hintOf(word, view.siteName, given[word] === now[word] ? undefined : now[word])}
                error={errors[word]}
                defaultValue={given[word]}
                maxLength={longestForm}
                lang="mn-Mong"
                autoComplete="off"
                spellCheck={false}
              />
              <span className="mongolian-sample" lang="mn-Mong" aria-hidden="true">
                {shown[word]}
              </span>
            </div>
          ))}
        </fieldset>
      ))}
      {view.mayChange ? <Reason typed={answer?.typed['reason']} error={errors['reason']} /> : null}
    </Form>
  )
}

/** @param now the form that counts, if another one was typed. */
function hintOf(word: string, siteName: string, now: string | undefined): string {
  const name = word === siteNameEntry ? `写在页眉的“${siteName}”旁边。` : ''
  return name + (now === undefined ? '' : `现在是：${now || '（空）'}`)
}

function Reason({ typed, error }: { typed: string | undefined; error: string | undefined }) {
  return (
    <>
      <Field
        name="reason"
        label="修改的原因"
        hint="写进修改记录，例如：经语言文字工作部门审定。"
        error={error}
        defaultValue={typed}
        autoComplete="off"
      />
      <p className="form-buttons">
        <SubmitButton primary>保存</SubmitButton>
      </p>
    </>
  )
}

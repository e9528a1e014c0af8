import { CardTable } from '../frame/card-table.tsx'
import { Form } from 'react-router'
import { kindTitles, wordKinds } from '../../../domain/words/kinds.ts'
import {
  longestReplacement,
  longestWord,
  type WordField,
  replacementField,
  wordField,
} from '../../../domain/words/rules.ts'
import { href } from '../../href.ts'
import { Field } from '../../ui/field.tsx'
import { KeptField } from '../field-drafts/kept-field.tsx'
import { Pager } from '../../ui/pager.tsx'
import { useFieldErrors } from '../../ui/use-field-errors.ts'
import { getPageTitle } from '../frame/menu.ts'
import type { Refused } from '../frame/forms/operation-form.server.ts'
import { Outcome } from '../frame/forms/outcome.tsx'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/words-page.ts'
import { changeWords, loadWords } from './words.server.ts'
import { SubmitButton } from '../frame/forms/submit-button.tsx'

export const loader = staffLoader('/staff/words', 'word.read', loadWords)

export const action = staffAction('/staff/words', 'word.read', changeWords)

export const meta = () => [{ title: getPageTitle('/staff/words') }]

type View = Route.ComponentProps['loaderData']

/** Words of the district, which the checks look for besides those that are built in. */
export default function WordsPage({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  const errors = Object.entries(answer?.errors ?? {})
  return (
    <>
      <section className="panel">
        <h1 className="staff-title">词库</h1>
        <p className="login-note">
          检查稿件时，除内置的词外，还查找{view.district}
          自己加的错别字和敏感词。把“例外”加进来，内置的词就不再报。修改马上生效；已发布的文章在当夜巡检时复查。
        </p>
        <p className="login-note">
          “同义词”是群众的说法，公众检索时也按文件里的正式说法查，例如“粮补”也查“耕地地力保护补贴”。保存后马上生效。
        </p>
        <BuiltInSynonyms synonyms={view.builtIn} />
        <Outcome
          notice={answer ? answer.notice : view.notice}
          errors={Object.fromEntries(errors.filter(([name]) => !isOfLine(name)))}
        />
        <Filter view={view} />
        {view.rows.length === 0 ? <p className="empty">{emptyWords(view)}</p> : <WordTable view={view} />}
        <Pager {...view} addressOf={(pageNum) => href('/staff/words', { ...view.filter, pageNum })} />
      </section>
      {view.mayChange ? (
        <>
          {/* A new number of words means that they were saved: the forms begin empty. */}
          <AddForm key={`add ${view.total}`} answer={answer} />
          <ImportForm key={`import ${view.total}`} answer={answer} />
        </>
      ) : null}
    </>
  )
}

/** What the search knows without the district's own. */
function BuiltInSynonyms({ synonyms }: { synonyms: View['builtIn'] }) {
  return (
    <details className="login-note">
      <summary>内置的同义词（{synonyms.length} 个）</summary>
      <p>自己加同一个词，就代替内置的；正式说法写成这个词本身，检索时就不再按别的说法查。</p>
      <ul>
        {synonyms.map(([alias, ...meanings]) => (
          <li key={alias}>
            {alias}：{meanings.join('、')}
          </li>
        ))}
      </ul>
    </details>
  )
}

const emptyWords = ({ filter, mayChange, district }: View): string => {
  if (filter.words || filter.kind) return '没有找到这样的词。'
  return mayChange
    ? '还没有自己加的词，可以在下面添加。'
    : `${district}还没有自己加的词，由负责整个${district}的审核员添加。`
}

function Filter({ view: { filter } }: { view: View }) {
  return (
    <form className="staff-filter" action={href('/staff/words')}>
      <label>
        查找
        <input name="words" type="search" defaultValue={filter.words} maxLength={30} autoComplete="off" />
      </label>
      <label>
        类别
        <select name="kind" defaultValue={filter.kind ?? ''}>
          <option value="">全部</option>
          <KindOptions />
        </select>
      </label>
      <button type="submit">查找</button>
    </form>
  )
}

const KindOptions = () =>
  wordKinds.map((kind) => (
    <option key={kind} value={kind}>
      {kindTitles[kind]}
    </option>
  ))

function WordTable({ view: { rows, mayChange } }: { view: View }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="remove" />
      <CardTable heads={['词语', '类别', '建议的写法或正式说法', '添加', ...(mayChange ? ['操作'] : [])]}>
        {rows.map(({ id, word, kind, replacement, person, day }) => (
          <tr key={id}>
            <td data-label="词语">
              <strong>{word}</strong>
            </td>
            <td data-label="类别">{kindTitles[kind]}</td>
            <td data-label="建议的写法或正式说法">{replacement || '—'}</td>
            <td data-label="添加">
              <span className="unbroken">{day}</span>
              <small>{person}</small>
            </td>
            {mayChange ? (
              <td data-label="操作">
                <SubmitButton name="id" value={id}>
                  删去<span className="visually-hidden">“{word}”</span>
                </SubmitButton>
              </td>
            ) : null}
          </tr>
        ))}
      </CardTable>
    </Form>
  )
}

type FormProps = { answer: Refused | undefined }

function KindField({ name, chosen }: { name: string; chosen: string | undefined }) {
  return (
    <div className="field">
      <label htmlFor={name}>类别</label>
      <select id={name} name={name} defaultValue={chosen}>
        <KindOptions />
      </select>
    </div>
  )
}

function AddForm({ answer }: FormProps) {
  const { errors, onBlur, onSubmit } = useFieldErrors<WordField>(
    { word: wordField, replacement: replacementField },
    answer?.errors,
  )
  return (
    <section className="panel">
      <h2 className="section-title">添加一个词</h2>
      <Form className="staff-form" method="post" noValidate onBlur={onBlur} onSubmit={onSubmit}>
        <KindField name="kind" chosen={answer?.typed['kind']} />
        <Field
          name="word"
          label="词语"
          hint={`2 到 ${longestWord} 个字。例外要写完整的说法，例如内置的词在哪个地名里可以用。`}
          error={errors.word}
          defaultValue={answer?.typed['word']}
          autoComplete="off"
        />
        <Field
          name="replacement"
          label="建议的写法或正式说法"
          hint={`最多 ${longestReplacement} 个字。错别字和敏感词可以不填，例外不用填；同义词写文件里的正式说法，有几个时用顿号隔开。`}
          error={errors.replacement}
          defaultValue={answer?.typed['replacement']}
          autoComplete="off"
        />
        <p className="form-buttons">
          <SubmitButton primary name="intent" value="add">
            添加
          </SubmitButton>
        </p>
      </Form>
    </section>
  )
}

/** An import names what is wrong by line, below its field. */
const isOfLine = (name: string): boolean => name.startsWith('lines.')

function ImportForm({ answer }: FormProps) {
  const problems = Object.entries(answer?.errors ?? {}).filter(([name]) => isOfLine(name))
  return (
    <section className="panel">
      <h2 className="section-title">粘贴导入</h2>
      <Form className="staff-form" method="post">
        <KindField name="linesKind" chosen={answer?.typed['linesKind']} />
        <KeptField
          name="lines"
          label="每行一个词"
          hint="词语后面可以写建议的写法或正式说法，中间用逗号或空格隔开，例如：入民,人民。也可以从表格里复制两列。"
          error={answer?.errors['lines']}
          saved=""
          typed={answer?.typed['lines']}
          version={null}
          rows={8}
        />
        {problems.length > 0 ? (
          <ul className="staff-problem">
            {problems.map(([name, problem]) => (
              <li key={name}>{problem}</li>
            ))}
          </ul>
        ) : null}
        <p className="form-buttons">
          <SubmitButton name="intent" value="import">
            导入
          </SubmitButton>
        </p>
      </Form>
    </section>
  )
}

import { Fragment, type MouseEvent, useState } from 'react'
import { Form } from 'react-router'
import { bannerFields, type BannerField, type BannerTexts } from '../../../domain/banners/banner-fields.ts'
import { Field } from '../../ui/field.tsx'
import { OfficePhone, type OfficePhoneView } from '../frame/forms/office-phone.tsx'
import { savedHint } from '../frame/forms/saved-hint.ts'
import { FileChoice } from '../frame/forms/file-choice.tsx'
import { applyFocus, setPlace } from './focus-style.ts'
import { sendFile } from '../frame/forms/send-file.ts'
import { SubmitButton } from '../frame/forms/submit-button.tsx'

type Given = {
  texts: BannerTexts
  /** What is saved now, if this form was refused. */
  saved?: BannerTexts | undefined
  version?: number
  errors: Partial<Record<string, string>>
  officePhone?: OfficePhoneView | undefined
  /** The banner exists, so it can be removed. */
  removable?: boolean
}

/** The form of a banner: picture, focal point, words, link and period. */
export function BannerForm({ texts, saved, version, errors, officePhone, removable = false }: Given) {
  const [picture, setPicture] = useState(texts.pictureUrl)
  const [focus, setFocus] = useState({ x: texts.focalX, y: texts.focalY })
  return (
    <Form className="staff-form" method="post" noValidate>
      {version === undefined ? null : <input type="hidden" name="version" value={version} />}
      <input type="hidden" name="pictureUrl" value={picture} />
      <Picture picture={picture} error={errors['pictureUrl']} onChange={setPicture} />
      {saved && saved.pictureUrl !== picture ? (
        <p className="field-hint">
          <a className="staff-link" href={saved.pictureUrl}>
            现在保存的是另一张图片
          </a>
        </p>
      ) : null}
      {picture ? <FocalPoint picture={picture} focus={focus} onChange={setFocus} /> : null}
      <div className="banner-numbers">
        <FocusField
          name="focalX"
          value={focus.x}
          saved={saved?.focalX}
          error={errors['focalX']}
          onChange={(x) => setFocus({ ...focus, x })}
        />
        <FocusField
          name="focalY"
          value={focus.y}
          saved={saved?.focalY}
          error={errors['focalY']}
          onChange={(y) => setFocus({ ...focus, y })}
        />
      </div>
      <Words texts={texts} saved={saved} errors={errors} officePhone={officePhone} />
      <p className="form-buttons">
        <SubmitButton primary name="intent" value="save">
          保存并公开
        </SubmitButton>
        {removable ? (
          <SubmitButton name="intent" value="remove">
            删除这张轮播图
          </SubmitButton>
        ) : null}
      </p>
    </Form>
  )
}

function Picture({
  picture,
  error,
  onChange,
}: {
  picture: string
  error: string | undefined
  onChange: (url: string) => void
}) {
  const [state, setState] = useState({ message: '', isWrong: false })
  const upload = async ([file]: readonly File[]) => {
    if (!file) return
    setState({ message: '正在上传…', isWrong: false })
    try {
      const { url } = await sendFile<{ url: string }>('/api/staff/banners/pictures', file)
      onChange(url)
      setState({ message: '图片已上传，保存以后才换上。', isWrong: false })
    } catch (failure) {
      const message = failure instanceof Error ? failure.message : '图片没有上传成功，请再试一次。'
      setState({ message, isWrong: true })
    }
  }
  return (
    <div className="field" id="pictureUrl" tabIndex={-1}>
      <FileChoice
        label={picture ? '换一张图片' : '选择图片'}
        hint="JPG、PNG 或 WebP，最好宽 1600 像素以上；拍摄地点等信息会自动去掉"
        accept="image/jpeg,image/png,image/webp"
        onChoose={(files) => void upload(files)}
      />
      <p role="status">{state.isWrong ? '' : state.message}</p>
      <span className="field-error" role="alert">
        {state.isWrong ? state.message : error}
      </span>
      <p className="without-script">上传图片需要打开浏览器的脚本功能。</p>
    </div>
  )
}

type Focus = { x: string; y: string }

/** The whole picture, on which a click sets the point that stays visible, and below it what the home page shows. */
function FocalPoint({ picture, focus, onChange }: { picture: string; focus: Focus; onChange: (focus: Focus) => void }) {
  const choose = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const percent = (part: number, whole: number) =>
      String(Math.min(100, Math.max(0, Math.round((part / whole) * 100))))
    onChange({ x: percent(clientX - left, width), y: percent(clientY - top, height) })
  }
  return (
    <>
      <p className="field-hint">点图片上最要紧的地方，裁切时总会留着它；也可以在下面填数字。</p>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- The fields have the keys. */}
      <div className="banner-focus" onClick={choose}>
        <img src={picture} alt="" />
        <span ref={setPlace(Number(focus.x), Number(focus.y))} />
      </div>
      <p className="field-hint">首页上的样子（高 407 像素）：</p>
      <div className="banner-preview">
        <img src={picture} alt="首页上的样子" ref={applyFocus(tenths(focus.x), tenths(focus.y))} />
      </div>
    </>
  )
}

/** The home page shows steps of 10%. */
const tenths = (percent: string): number => Math.round(Number(percent) / 10) * 10

function FocusField({
  name,
  value,
  saved,
  error,
  onChange,
}: {
  name: 'focalX' | 'focalY'
  value: string
  saved: string | undefined
  error: string | undefined
  onChange: (value: string) => void
}) {
  return (
    <Field
      name={name}
      label={bannerFields[name].title}
      type="number"
      min={0}
      max={100}
      value={value}
      error={error}
      hint={savedHint(saved, value)}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

const hints: Partial<Record<BannerField, string>> = {
  title: '显示在图片下边，最多 40 个字。',
  alt: '给看不见图片的人：图上是什么，例如“草原上奔跑的马群”。',
  linkUrl: '打开本站的那一页，复制地址栏里的网址；别的网站要以 https:// 开头。',
  startDay: '不填：马上显示。',
  endDay: '当天还显示；不填：一直显示。',
}

function Words({ texts, saved, errors, officePhone }: Pick<Given, 'texts' | 'saved' | 'errors' | 'officePhone'>) {
  const names = ['title', 'alt', 'linkUrl', 'startDay', 'endDay'] as const
  return names.map((name) => (
    <Fragment key={name}>
      <Field
        name={name}
        label={bannerFields[name].title}
        type={name.endsWith('Day') ? 'date' : 'text'}
        error={errors[name]}
        defaultValue={texts[name]}
        autoComplete="off"
        hint={savedHint(saved?.[name], texts[name], hints[name])}
      />
      {name === 'alt' && officePhone ? <OfficePhone view={officePhone} /> : null}
    </Fragment>
  ))
}

export const noBanner: BannerTexts = {
  pictureUrl: '',
  title: '',
  alt: '',
  linkUrl: '',
  focalX: '50',
  focalY: '50',
  startDay: '',
  endDay: '',
}

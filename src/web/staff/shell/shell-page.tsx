import { Form } from 'react-router'
import { Field } from '../../ui/field.tsx'
import type { Notice } from '../../ui/notice.tsx'
import { getPageTitle } from '../frame/menu.ts'
import { Outcome } from '../frame/forms/outcome.tsx'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/shell-page.ts'
import { longestTitle, type Switch, switches, usualTitle } from './settings.ts'
import { loadSettings, saveSettings } from './shell.server.ts'
import { SubmitButton } from '../frame/forms/submit-button.tsx'

export const loader = staffLoader('/staff/shell', 'signed-in', loadSettings)

export const action = staffAction('/staff/shell', 'signed-in', saveSettings)

export const meta = () => [{ title: getPageTitle('/staff/shell') }]

const saved: Notice = { kind: 'success', title: '已保存', message: '界面已经按新的设置显示。' }

const words: Record<Switch, { title: string; about: string }> = {
  tagsView: { title: '打开的页面排成标签', about: '最多八个，在页面上方，点叉或按 Delete 键关闭。' },
  fixedHeader: { title: '页头固定在上方', about: '往下看时，查找和退出一直看得到。手机上不固定。' },
  sidebarLogo: { title: '标志放在左边菜单上方', about: '页头让出位置。' },
  errorLog: { title: '收集页面错误', about: '页面出错时，页头出现“页面错误”，可以查看和清空。' },
  folded: { title: '收起菜单', about: '左边的菜单只显示图标。' },
}

/** How the frame of the staff pages looks in this browser. */
export default function ShellPage({ loaderData: { settings, isSaved } }: Route.ComponentProps) {
  return (
    <section className="panel">
      <h1 className="staff-title">界面设置</h1>
      <p className="login-note">只对这个浏览器有效，保存一年。</p>
      <Outcome notice={isSaved ? saved : null} />
      <Form className="staff-form" method="post">
        <Field
          name="title"
          label="标题"
          defaultValue={settings.title}
          maxLength={longestTitle}
          autoComplete="off"
          hint={`显示在页头，最多 ${longestTitle} 个字；空着就是“${usualTitle}”`}
        />
        {switches.map((name) => (
          <label key={name} className="staff-check">
            <input type="checkbox" name={name} defaultChecked={settings[name]} key={String(settings[name])} />
            <span>
              {words[name].title}
              <small className="shell-about">{words[name].about}</small>
            </span>
          </label>
        ))}
        <p className="form-buttons">
          <SubmitButton primary>保存</SubmitButton>
        </p>
      </Form>
    </section>
  )
}

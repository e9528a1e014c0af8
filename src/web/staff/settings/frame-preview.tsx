import { settingsOfTexts, type SettingsTexts } from '../../../domain/districts/fields.ts'
import type { District, DistrictSettings } from '../../../domain/districts/schema.ts'
import { FooterContent } from '../../frame/footer.tsx'
import { HeaderContent } from '../../frame/header.tsx'

/** Header and footer of the public site as they will be, for settings that are not saved. */
export function FramePreview({ site, texts }: { site: Pick<District, 'areaCode' | 'theme'>; texts: SettingsTexts }) {
  // Also shown while a field is wrong, because header and footer are texts.
  const settings = settingsOfTexts(texts) as DistrictSettings

  return (
    <section className="settings-preview" aria-labelledby="preview-title">
      <h2 id="preview-title" className="section-title">
        预览
      </h2>
      <p className="login-note">群众看到的页眉和页脚，随上面填写的内容变化，还没有保存。</p>
      {/* Links and the search box lead nowhere here. */}
      <div inert data-theme={site.theme} className="settings-preview-frame">
        <div className="header">
          <HeaderContent district={{ ...settings, areaCode: site.areaCode }} display="" />
        </div>
        <div className="footer">
          <FooterContent district={settings} />
        </div>
      </div>
    </section>
  )
}

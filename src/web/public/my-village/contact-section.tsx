import { href } from '../../href.ts'
import { PhoneLinks } from '../../ui/phone-links.tsx'
import type { MyVillageView } from './my-village.server.ts'

/** Whom to call, and where to report. */
export const ContactSection = ({ view: { contacts, links } }: { view: MyVillageView }) => (
  <section aria-labelledby="village-contacts">
    <h2 id="village-contacts">找谁</h2>
    {contacts.length === 0 ? <p>还没有登记负责人和办公电话。</p> : null}
    <ul>
      {contacts.map(({ name, head, phone, address }) => (
        <li key={name}>
          {name}
          {head ? `，负责人${head}` : ''}
          {phone ? (
            <>
              ，电话 <PhoneLinks phones={phone} />
            </>
          ) : null}
          {address ? `，${address}` : ''}。
        </li>
      ))}
    </ul>
    <p className="screen-only village-ways">
      {links.ask ? <a href={links.ask}>给村里留言</a> : null}
      <a href={href('/massMessage/*')}>举报干部违纪违法</a>
    </p>
  </section>
)

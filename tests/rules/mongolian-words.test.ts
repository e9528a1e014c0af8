import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { testDistricts } from '../harness/districts.ts'
import { ownVillageTitle, unitTitles } from '../../src/domain/districts/schema.ts'
import { listTranslatedWords } from '../../src/domain/mongolian/words.ts'
import { FloatingBarContent } from '../../src/web/frame/floating-bar.tsx'
import { FooterContent } from '../../src/web/frame/footer.tsx'
import { HeaderContent } from '../../src/web/frame/header.tsx'
import { SideMenuContent } from '../../src/web/frame/navigation/side-menu.tsx'
import { TopNavigationContent } from '../../src/web/frame/navigation/top-navigation.tsx'
import type { Say } from '../../src/web/frame/say.tsx'

/** The sprite is made by the build. */
vi.mock('../../src/web/ui/icon.tsx', () => ({ Icon: () => null }))

test.each(testDistricts)('every word of the frame of $name is in the table of its language office', (district) => {
  const said = new Set<string>()
  const say: Say = (word) => {
    said.add(word)
    return word
  }
  const titles = unitTitles[district.kind]
  const parts = [
    ...['', 'elder'].map((display) => createElement(HeaderContent, { district, display, say, mongolianName: '' })),
    createElement(TopNavigationContent, { titles, panels: { departments: [], townships: [] }, say }),
    ...['', 'closed'].map((display) =>
      createElement(SideMenuContent, { titles, ownVillage: ownVillageTitle(district.kind), display, say }),
    ),
    createElement(FooterContent, { district, say, isDemo: false }),
    createElement(FloatingBarContent, { say }),
  ]
  for (const part of parts) renderToStaticMarkup(part)
  expect([...said].filter((word) => !listTranslatedWords(district).includes(word))).toEqual([])
})

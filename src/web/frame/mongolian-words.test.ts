import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { testDistricts } from '../../../tests/harness/districts.ts'
import { unitTitles } from '../../domain/districts/schema.ts'
import { wordsOf } from '../../domain/mongolian/words.ts'
import { FloatingBarContent } from './floating-bar.tsx'
import { FooterContent } from './footer.tsx'
import { HeaderContent } from './header.tsx'
import { SideMenuContent } from './navigation/side-menu.tsx'
import { TopNavigationContent } from './navigation/top-navigation.tsx'
import type { Say } from './say.tsx'

/** The sprite is made by the build. */
vi.mock(import('../ui/icon.tsx'), () => ({ Icon: () => null }))

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
    ...['', 'closed'].map((display) => createElement(SideMenuContent, { titles, display, say })),
    createElement(FooterContent, { district, say, isDemo: false }),
    createElement(FloatingBarContent, { say }),
  ]
  for (const part of parts) renderToStaticMarkup(part)
  expect([...said].filter((word) => !wordsOf(district).includes(word))).toEqual([])
})

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { logoFiles } from './index.ts'
import { sanitiseSvg } from './svg.ts'

describe('a picture from outside', () => {
  test('is written anew from what draws', () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" class="x">\n <g>\n <path d="M0 0h1"/>\n </g>\n</svg>\n`
    expect(sanitiseSvg(svg)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><g><path d="M0 0h1"/></g></svg>',
    )
  })

  test.each([
    ['a script', '<svg><script>alert(1)</script></svg>'],
    ['an image', '<svg><image href="https://x.example/a.png"/></svg>'],
    ['a handler', '<svg onload="alert(1)"><path d="M0 0"/></svg>'],
    ['a link', '<svg><a href="javascript:alert(1)"><path d="M0 0"/></a></svg>'],
    ['an address outside', '<svg><path fill="url(https://x.example/#a)"/></svg>'],
    ['a quote that opens something', `<svg><path d='M0 0'/></svg>`],
    ['text', '<svg>hello</svg>'],
    ['an entity', '<!DOCTYPE svg [<!ENTITY a "b">]><svg/>'],
    ['a comment', '<svg><!-- x --></svg>'],
    ['a second root', '<svg/><svg/>'],
    ['what never closes', '<svg><g></svg>'],
    ['nothing', ''],
  ])('with %s is refused', (_, svg) => expect(() => sanitiseSvg(svg)).toThrow())
})

test('the bundled marks are those of the installed package: npm run logos', async () => {
  // Compared as a boolean, because a diff would print a quarter of a megabyte.
  for (const { file, text } of await logoFiles()) expect(readFileSync(file, 'utf8') === text, file).toBe(true)
})

import { ComponentSection, Example, longText, unbrokenText } from '../../frame/component-section.tsx'
import { href } from '../../href.ts'
import { iconNames } from '../../ui/icon-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { PhoneLinks } from '../../ui/phone-links.tsx'
import { ReadAloudButtons } from '../../ui/reading/read-aloud-buttons.tsx'
import { Share } from '../../ui/reading/share.tsx'
import { TextSize } from '../../ui/reading/text-size.tsx'
import { Words } from '../../ui/words.tsx'

export const ReadingExamples = () => (
  <>
    <IconExamples />
    <WordsExamples />
    <PhoneLinksExamples />
    <TextSizeExamples />
    <ReadAloudExamples />
    <ShareExamples />
  </>
)

const IconExamples = () => (
  <ComponentSection component={Icon} about="文字旁边的图标，读屏软件不读。">
    <Example caption="全部图标">
      <ul className="component-icons">
        {iconNames.map((name) => (
          <li key={name}>
            <Icon name={name} />
            {name}
          </li>
        ))}
      </ul>
    </Example>
    <Example caption="在按钮里">
      <button type="button">
        <Icon name="printer" />
        打印
      </button>
    </Example>
  </ComponentSection>
)

const wordTiles = (words: readonly string[]) => (
  <ul className="tiles">
    <li>
      <a href="#Words">
        <Words words={words} />
      </a>
    </li>
  </ul>
)

const WordsExamples = () => (
  <ComponentSection component={Words} about="只在词和词之间换行的名称。">
    <Example caption="常用">{wordTiles(['科尔沁', '右翼前旗', '示例苏木'])}</Example>
    <Example caption="词数多">{wordTiles(Array.from({ length: 30 }, () => '示例嘎查'))}</Example>
    <Example caption="没有词">
      <p>
        <Words words={[]} />
      </p>
    </Example>
  </ComponentSection>
)

const PhoneLinksExamples = () => (
  <ComponentSection component={PhoneLinks} about="可以点按拨打的办公电话。">
    <Example caption="常用">
      <p>
        <PhoneLinks phones="0482-0000000" />
      </p>
    </Example>
    <Example caption="几个号码和分机">
      <p>
        <PhoneLinks phones="0482-0000000转801、0482-0000001，0482-0000002" />
      </p>
    </Example>
    <Example caption="没有号码">
      <p>
        <PhoneLinks phones="暂无" />
      </p>
    </Example>
    <Example caption="号码极多">
      <p>
        <PhoneLinks phones={Array.from({ length: 40 }, (_, index) => `0482-00000${10 + index}`).join('、')} />
      </p>
    </Example>
  </ComponentSection>
)

const TextSizeExamples = () => (
  <ComponentSection component={TextSize} about="文章的字号，没有脚本时由服务器改。">
    <Example caption="常用：按一下打开">
      <div className="article-tools">
        <TextSize />
      </div>
    </Example>
  </ComponentSection>
)

const ReadAloudExamples = () => (
  <ComponentSection component={ReadAloudButtons} about="朗读本页正文；开始以后有暂停、继续和停止。">
    <Example caption="常用：没有在读">
      <div className="article-tools">
        <ReadAloudButtons />
      </div>
    </Example>
  </ComponentSection>
)

const ShareExamples = () => (
  <ComponentSection component={Share} about="本页的二维码和网址。">
    <Example caption="常用：按一下打开">
      <div className="article-tools">
        <Share path={href('/party/party', { id: 1 })} />
      </div>
    </Example>
    <Example caption="网址过长">
      <div className="article-tools">
        <Share path={href('/search/search', { inputMessage: longText, keyword: unbrokenText })} />
      </div>
    </Example>
  </ComponentSection>
)

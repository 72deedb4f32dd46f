// Crawlers that aren't in the catalog, by their product tokens.
import { useState } from 'preact/hooks';
import { catalogue, isProductToken } from '../../crawlers/index.ts';
import { t } from '../../platform/i18n.ts';
import { knownCrawlers } from '../../shared/settings.ts';
import { CrawlerBox } from './CrawlerBox.tsx';
import type { PartProps } from './part.ts';

const without = (list: readonly string[], token: string) => list.filter((other) => other !== token);
const withToken = (list: readonly string[], token: string) => [...without(list, token), token];

export function OwnTokens({ settings, save }: PartProps) {
  const own = knownCrawlers(settings).slice(catalogue.length);
  return (
    <fieldset>
      <legend>{t('optionsOwn')}</legend>
      <p class="hint" id="own-hint">
        {t('optionsOwnHint')}
      </p>
      {own.length > 0 && (
        <ul class="own">
          {own.map(({ token }) => {
            const isSelected = settings.chosen.includes(token);
            return (
              <li key={token}>
                <CrawlerBox
                  token={token}
                  isSelected={isSelected}
                  toggle={() => save(({ chosen }) => ({ chosen: (isSelected ? without : withToken)(chosen, token) }))}
                />
                <button
                  type="button"
                  class="link"
                  onClick={() =>
                    save(
                      ({ chosen, custom }) => ({ chosen: without(chosen, token), custom: without(custom, token) }),
                      'undo',
                    )
                  }
                >
                  {t('optionsRemove', token)}
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <AddToken settings={settings} save={save} />
    </fieldset>
  );
}

function AddToken({ settings, save }: PartProps) {
  const [text, setText] = useState('');
  const [answer, setAnswer] = useState('');
  const add = () => {
    const token = text.trim();
    if (!isProductToken(token)) return setAnswer(t('optionsBadToken'));
    const known = knownCrawlers(settings).find((crawler) => crawler.token.toLowerCase() === token.toLowerCase());
    const name = known?.token ?? token;
    save(({ chosen, custom }) => ({
      chosen: chosen.includes(name) ? chosen : [...chosen, name],
      custom: known ? custom : withToken(custom, name),
    }));
    setText('');
    setAnswer(known ? t('optionsKnownToken', name) : '');
  };
  return (
    <>
      <form
        class="bar"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <input
          type="text"
          name="token"
          aria-label={t('optionsOwnName')}
          aria-describedby="own-hint own-answer"
          value={text}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value);
            setAnswer('');
          }}
        />
        <button type="submit" data-kind="action">
          {t('optionsAdd')}
        </button>
      </form>
      <p id="own-answer" class="answer" role="status">
        {answer}
      </p>
    </>
  );
}

// Which crawlers, and when to fetch.
import { useState } from 'preact/hooks';
import { type Crawler, DEFAULT_TOKENS, isProductToken, PURPOSES } from '../../crawlers/index.ts';
import { formatNumber, type MessageKey, t } from '../../platform/i18n.ts';
import { saveSettings } from '../../platform/settings.ts';
import { chosenCrawlers, knownCrawlers, type Settings } from '../../shared/settings.ts';
import { purposeText } from '../../words/purpose.ts';

type Status = 'untouched' | 'saved' | 'not-saved';

export function Options({ initial }: { readonly initial: Settings }) {
  const [settings, setSettings] = useState(initial);
  const [status, setStatus] = useState<Status>('untouched');
  const save = async (next: Settings) => {
    setSettings(next);
    setStatus(
      await saveSettings(next).then(
        () => 'saved' as const,
        () => 'not-saved' as const,
      ),
    );
  };
  return (
    <>
      <header>
        <h1>{t('optionsTitle')}</h1>
        <p class="status" role="status" data-status={status}>
          {status === 'saved' && t('optionsSaved')}
          {status === 'not-saved' && t('optionsNotSaved')}
        </p>
      </header>
      <FetchChoice settings={settings} save={save} />
      <CrawlerChoice settings={settings} save={save} />
      <OwnToken settings={settings} save={save} />
    </>
  );
}

interface PartProps {
  readonly settings: Settings;
  readonly save: (next: Settings) => void;
}

const FETCH_LABELS: Record<Settings['fetchOn'], MessageKey> = {
  visit: 'optionsFetchVisit',
  popup: 'optionsFetchPopup',
};
const FETCH_CHOICES = ['visit', 'popup'] as const;

function FetchChoice({ settings, save }: PartProps) {
  return (
    <fieldset>
      <legend>{t('optionsFetch')}</legend>
      {FETCH_CHOICES.map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name="fetchOn"
            value={choice}
            checked={settings.fetchOn === choice}
            onChange={() => save({ ...settings, fetchOn: choice })}
          />
          {t(FETCH_LABELS[choice])}
        </label>
      ))}
    </fieldset>
  );
}

function CrawlerChoice({ settings, save }: PartProps) {
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const known = knownCrawlers(settings);
  const listed = known.filter(({ token, owner }) => `${token} ${owner ?? ''}`.toLowerCase().includes(wanted));
  return (
    <fieldset>
      <legend>{t('optionsCrawlers')}</legend>
      <p class="soft">{t('optionsCrawlersHint')}</p>
      <div class="bar">
        <input
          type="search"
          aria-label={t('optionsFilter')}
          placeholder={t('optionsFilter')}
          value={filter}
          onInput={({ currentTarget }) => setFilter(currentTarget.value)}
        />
        <span class="soft">
          {t('optionsChosen', formatNumber(chosenCrawlers(settings).length), formatNumber(known.length))}
        </span>
        <button type="button" data-kind="action" onClick={() => save({ ...settings, chosen: DEFAULT_TOKENS })}>
          {t('optionsReset')}
        </button>
      </div>
      {listed.length === 0 && <p class="soft">{t('optionsNothingFound')}</p>}
      {PURPOSES.map((purpose) => {
        const crawlers = listed.filter(({ purposes }) => purposes[0] === purpose);
        return (
          crawlers.length > 0 && (
            <section key={purpose}>
              <h2>{purposeText(purpose)}</h2>
              <ul>
                {crawlers.map((crawler) => (
                  <CrawlerItem key={crawler.token} crawler={crawler} settings={settings} save={save} />
                ))}
              </ul>
            </section>
          )
        );
      })}
    </fieldset>
  );
}

function CrawlerItem({ crawler: { token, owner }, settings, save }: PartProps & { readonly crawler: Crawler }) {
  const isChosen = settings.chosen.includes(token);
  const without = (list: readonly string[]) => list.filter((other) => other !== token);
  const chosenAfter = isChosen ? without(settings.chosen) : [...settings.chosen, token];
  return (
    <li>
      <label>
        <input
          type="checkbox"
          name="crawler"
          value={token}
          checked={isChosen}
          onChange={() => save({ ...settings, chosen: chosenAfter })}
        />
        <span>{token}</span>
        {owner && <span class="soft">{owner}</span>}
      </label>
      {owner === null && (
        <button
          type="button"
          data-kind="action"
          onClick={() => save({ ...settings, chosen: without(settings.chosen), custom: without(settings.custom) })}
        >
          {t('optionsRemove', token)}
        </button>
      )}
    </li>
  );
}

function OwnToken({ settings, save }: PartProps) {
  const [text, setText] = useState('');
  const [answer, setAnswer] = useState('');
  const add = () => {
    const token = text.trim();
    if (!isProductToken(token)) return setAnswer(t('optionsBadToken'));
    const known = knownCrawlers(settings).find((crawler) => crawler.token.toLowerCase() === token.toLowerCase());
    const name = known?.token ?? token;
    save({
      ...settings,
      chosen: settings.chosen.includes(name) ? settings.chosen : [...settings.chosen, name],
      custom: known ? settings.custom : [...settings.custom, name],
    });
    setText('');
    setAnswer(known ? t('optionsKnownToken', name) : '');
  };
  return (
    <fieldset>
      <legend>{t('optionsOwn')}</legend>
      <p class="soft" id="own-hint">
        {t('optionsOwnHint')}
      </p>
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
          aria-label={t('optionsOwn')}
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
    </fieldset>
  );
}
